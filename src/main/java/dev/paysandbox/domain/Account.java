package dev.paysandbox.domain;

/**
 * The accounts of a merchant's ledger. The first four are the merchant's money, by what it may be used for; the
 * others are where money comes from and goes to, so that all entries together are always zero.
 */
public enum Account {
    /** What the merchant may pay out now. */
    AVAILABLE,
    /** Held for payouts that are still on their way. */
    RESERVED,
    /** Held while a PIX return request (MED) is being decided, or because somebody blocked it. */
    BLOCKED,
    /** Held for withdrawals that the merchant has scheduled. */
    SCHEDULED,
    /** Those who pay payins and get refunds. */
    PAYERS,
    /** Those who receive payouts. */
    BENEFICIARIES,
    /** The merchant's own account at a bank, where withdrawals go. */
    OWNER,
    /** Where the opening balance came from, and what a tester adds to the balance or takes from it. */
    FUNDING
}
