package dev.paysandbox.cli.payment;

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

    String path(String id) {
        return path() + "/" + id;
    }
}
