package dev.paysandbox.domain;

/**
 * The accounts of a merchant's ledger. The first four are the merchant's money. The others are the sources and targets
 * of money, so the sum of all accounts is always zero.
 */
public enum Account {
    /** What the merchant may pay out now. */
    AVAILABLE,
    /** Reserved for open payouts. */
    RESERVED,
    /** Blocked by an open PIX return request (MED) or by a tester. */
    BLOCKED,
    /** Reserved for scheduled withdrawals. */
    SCHEDULED,
    /** The payers, who pay payins and get refunds. */
    PAYERS,
    /** The beneficiaries of payouts. */
    BENEFICIARIES,
    /** The merchant's own account at a bank, where withdrawals go. */
    OWNER,
    /** The source of the opening balance, and of a tester's changes to the balance. */
    FUNDING
}
