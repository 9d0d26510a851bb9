package dev.paysandbox.scenario.model;

import dev.paysandbox.yaml.Position;

/**
 * A mistake in a scenario file, or a warning about it.
 *
 * @param file the file's name in messages
 * @param at the place in the file
 * @param message what was found and what is allowed
 */
public record Mistake(String file, Position at, String message) implements Comparable<Mistake> {
    @Override
    public int compareTo(Mistake other) {
        var byFile = file.compareTo(other.file);
        var byLine = Integer.compare(at.line(), other.at.line());
        return byFile != 0 ? byFile : byLine != 0 ? byLine : Integer.compare(at.column(), other.at.column());
    }

    /** The line in the file, from 1 on. */
    public int line() {
        return at.line();
    }

    /** The column in the line, from 1 on. */
    public int column() {
        return at.column();
    }

    /** {@code pix/paid.yaml, line 3, column 7: what is wrong}. */
    @Override
    public String toString() {
        return file + ", " + at + ": " + message;
    }
}
