package dev.paysandbox.domain;

/** Where the merchant's own identity check stands; only {@link #APPROVED} may create payments. */
public enum KycStatus {
    PENDING,
    APPROVED,
    REJECTED
}
