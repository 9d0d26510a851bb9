package dev.paysandbox.cli.output;

/** A line whose text is already escaped by {@link Visible}. It may contain this tool's escape codes for colours. */
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
