package dev.paysandbox.bind;

/**
 * A mistake in a YAML text, or a warning about it. The natural order is by file and place.
 *
 * @param file the text's name in messages, such as its file's
 * @param message what was found and what is allowed
 */
public record Mistake(String file, Position at, String message) implements Comparable<Mistake> {
    @Override
    public int compareTo(Mistake other) {
        int byFile = file.compareTo(other.file);
        return byFile == 0 ? at.compareTo(other.at) : byFile;
    }

    /** {@code paysandbox.yml, line 3, column 7}. */
    public String place() {
        return file + ", " + at;
    }

    /** {@code paysandbox.yml, line 3, column 7: what is wrong}. */
    @Override
    public String toString() {
        return place() + ": " + message;
    }
}
