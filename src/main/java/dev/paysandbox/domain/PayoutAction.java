package dev.paysandbox.domain;

/** What can happen to a payout; {@link PayoutTable} says when. */
public enum PayoutAction {
    OPEN,
    OPEN_PROCESSING,
    PROCESS,
    APPROVE,
    FAIL;

    private final String wireName = Wire.name(this);

    /** As the control API writes it: {@code open_processing}. */
    public String wireName() {
        return wireName;
    }
}
