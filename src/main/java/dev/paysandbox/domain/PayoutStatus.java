package dev.paysandbox.domain;

/** The documented statuses of a payout; {@code COMPLETED} is the other documented name of success. */
public enum PayoutStatus implements Payment.PaymentStatus {
    PENDING,
    PROCESSING,
    APPROVED,
    COMPLETED,
    FAILED;

    /** Whether it is open, that is, its amount is reserved. */
    @Override
    public boolean isOpen() {
        return this == PENDING || this == PROCESSING;
    }
}
