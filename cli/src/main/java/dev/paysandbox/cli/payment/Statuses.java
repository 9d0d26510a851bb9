package dev.paysandbox.cli.payment;

import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks the statuses that a user types, before any request. */
public final class Statuses {
    private Statuses() {}

    /** The status in the server's spelling; throws ParameterException for an unknown one. */
    static String checked(Kind kind, String typed, CommandLine command) {
        var status = typed.toUpperCase(Locale.ROOT).replace('-', '_');
        if (kind.statuses().contains(status)) {
            return status;
        }
        throw new ParameterException(
                command,
                "'" + typed + "' is not a status of a " + kind.word() + "; use one of "
                        + String.join(", ", kind.statuses()) + ".");
    }
}
