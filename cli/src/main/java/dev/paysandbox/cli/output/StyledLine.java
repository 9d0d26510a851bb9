package dev.paysandbox.cli.output;

/** A line whose text is {@link Visible} already, and which may hold the colours of this tool. */
record StyledLine(String text) implements CharSequence {
    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
