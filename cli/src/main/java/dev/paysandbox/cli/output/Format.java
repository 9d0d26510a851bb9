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
    /** The id and nothing else, for a script's next command. */
    ID;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
