package dev.paysandbox.domain;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a payment's money is in the merchant's ledger, by its status. A forced change moves the difference between two
 * positions, so that status and ledger agree after it.
 *
 * @param account the account with the money; the payers' account if the merchant has none
 * @param amount how much it holds for this payment
 */
record LedgerPosition(Account account, Money amount) {
    static LedgerPosition of(PayinStatus status, Money amount, Money refunded) {
        var left = amount.minus(refunded);
        return switch (status) {
            case APPROVED, REFUNDED -> new LedgerPosition(Account.AVAILABLE, left);
            case MED -> new LedgerPosition(Account.BLOCKED, left);
            case PENDING, PENDING_3DS, FAILED, CANCELED, REFUSED, EXPIRED, CHARGEBACK ->
                new LedgerPosition(Account.PAYERS, Money.ZERO);
        };
    }

    static LedgerPosition of(PayoutStatus status, Money amount) {
        return switch (status) {
            case PENDING, PROCESSING -> new LedgerPosition(Account.RESERVED, amount);
            case APPROVED, COMPLETED -> new LedgerPosition(Account.BENEFICIARIES, amount);
            case FAILED -> new LedgerPosition(Account.AVAILABLE, amount);
        };
    }

    /** The transfers to another position: none, one or two. */
    List<Transfer> transfersTo(LedgerPosition other) {
        var shared = amount.isMoreThan(other.amount) ? other.amount : amount;
        var transfers = new ArrayList<Transfer>(2);
        add(transfers, account, other.account, shared);
        add(transfers, account, Account.PAYERS, amount.minus(shared));
        add(transfers, Account.PAYERS, other.account, other.amount.minus(shared));
        return transfers;
    }

    private static void add(List<Transfer> transfers, Account from, Account to, Money amount) {
        if (!amount.isZero() && from != to) {
            transfers.add(new Transfer(from, to, amount));
        }
    }
}
