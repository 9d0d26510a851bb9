package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.Choices;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Payin or payout. */
enum Kind {
    PAYIN,
    PAYOUT;

    /** The noun that the user types, which is also the server's name of the kind. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The path of the list below {@code /_sandbox}. */
    String path() {
        return "/" + word() + "s";
    }

    String path(String id) {
        return path() + "/" + id;
    }

    /** The status in the server's spelling, before any request; throws ParameterException for an unknown one. */
    String status(String typed, CommandSpec command) {
        var statuses = this == PAYIN ? Choices.PAYIN_STATUSES : Choices.PAYOUT_STATUSES;
        var status = typed.toUpperCase(Locale.ROOT).replace('-', '_');
        if (statuses.contains(status)) {
            return status;
        }
        throw new ParameterException(
                command.commandLine(),
                "'" + typed + "' is not a status of a " + word() + "; use one of " + String.join(", ", statuses) + ".");
    }
}
