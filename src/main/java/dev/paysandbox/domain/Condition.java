package dev.paysandbox.domain;

/** A condition of a transition, in addition to the status. */
public enum Condition {
    ALWAYS,
    /** Nothing was refunded, nor lost in a dispute. */
    NOTHING_REFUNDED,
    /** A part was refunded or lost in a dispute, and another part still can be. */
    PARTLY_REFUNDED,
    /** The merchant's successful payouts are reported as {@code APPROVED}. */
    REPORTS_APPROVED,
    /** The merchant's successful payouts are reported as {@code COMPLETED}. */
    REPORTS_COMPLETED;

    /** Says whether a payment meets a condition. */
    @FunctionalInterface
    public interface Test {
        boolean meets(Condition condition);
    }
}
