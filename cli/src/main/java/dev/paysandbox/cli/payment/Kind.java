package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.Choices;
import java.util.List;
import java.util.Locale;

/** Payin or payout. */
enum Kind {
    PAYIN,
    PAYOUT;

    /** As a user types it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The list below {@code /_sandbox}. */
    String path() {
        return "/" + word() + "s";
    }

    /** In which a payment of this kind can be. */
    List<String> statuses() {
        return this == PAYIN ? Choices.PAYIN_STATUSES : Choices.PAYOUT_STATUSES;
    }

    String path(String id) {
        return path() + "/" + id;
    }
}
