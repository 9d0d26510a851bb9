package dev.paysandbox.bind;

/**
 * A place in a text; line and column count from 1, as in editors.
 *
 * @param column in code points
 */
public record Position(int line, int column) implements Comparable<Position> {
    public static final Position START = new Position(1, 1);

    @Override
    public int compareTo(Position other) {
        return line == other.line ? Integer.compare(column, other.column) : Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
