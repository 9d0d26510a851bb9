package dev.paysandbox.domain;

import java.util.Locale;

/** The actions on a payout. {@link PayoutTable} defines when each is allowed. */
public enum PayoutAction {
    OPEN,
    OPEN_PROCESSING,
    PROCESS,
    APPROVE,
    FAIL;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** As the control API writes it: {@code open_processing}. */
    public String wireName() {
        return wireName;
    }
}
