package dev.paysandbox.yaml;

/**
 * A place in a text, both figures counted from one as editors do.
 *
 * @param line the line
 * @param column the column, in code points
 */
public record Position(int line, int column) {
    static final Position START = new Position(1, 1);

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
