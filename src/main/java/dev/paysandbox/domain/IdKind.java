package dev.paysandbox.domain;

import java.util.Locale;

/** What an id of the API names. */
public enum IdKind {
    PAYIN,
    PAYOUT,
    DELIVERY;

    /** As messages say it, for example {@code payin}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
