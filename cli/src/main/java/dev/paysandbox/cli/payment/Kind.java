package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.Choices;
import java.util.List;
import java.util.Locale;

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

    /** The statuses that a payment of this kind can have. */
    List<String> statuses() {
        return this == PAYIN ? Choices.PAYIN_STATUSES : Choices.PAYOUT_STATUSES;
    }

    String path(String id) {
        return path() + "/" + id;
    }
}
