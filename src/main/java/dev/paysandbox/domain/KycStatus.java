package dev.paysandbox.domain;

/** The status of the merchant's own identity check; only {@link #APPROVED} may create payments. */
public enum KycStatus {
    PENDING,
    APPROVED,
    REJECTED
}
