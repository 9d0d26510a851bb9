package dev.paysandbox.domain;

/** What a row of a transition table may ask of the payment besides its status. */
public enum Condition {
    ALWAYS,
    /** Nothing of the payin's amount went back to the payer. */
    NOTHING_REFUNDED,
    /** Some, but not all, of the payin's amount went back to the payer. */
    PARTLY_REFUNDED,
    /** The merchant's successful payouts are reported as {@code APPROVED}. */
    REPORTS_APPROVED,
    /** The merchant's successful payouts are reported as {@code COMPLETED}. */
    REPORTS_COMPLETED;

    /** Tells whether a payment meets a condition. */
    @FunctionalInterface
    public interface Test {
        boolean meets(Condition condition);
    }
}
