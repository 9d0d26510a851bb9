package dev.paysandbox.cli.output;

import java.util.Locale;

/** The output format of a command. */
public enum Format {
    /** For people. */
    TABLE,
    /** One document. */
    JSON,
    /** One document on each line. */
    JSONL,
    /** Only ids, for the next command of a script. */
    ID;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
