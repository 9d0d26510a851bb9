package dev.paysandbox.domain;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The place of a payment's money in the merchant's ledger, derived from its status. A forced change moves the
 * difference between two positions, so that status and ledger agree after it.
 *
 * @param held how much each of the merchant's accounts holds for this payment; the payers' account has the rest
 */
record LedgerPosition(Map<Account, Money> held) {
    static LedgerPosition of(PayinStatus status, Money amount, Money refunded, Money disputed) {
        var available = amount.minus(refunded).minus(disputed);
        return switch (status) {
            case APPROVED, REFUNDED, CHARGEBACK -> new LedgerPosition(Map.of(Account.AVAILABLE, available));
            case MED -> new LedgerPosition(Map.of(Account.AVAILABLE, available, Account.BLOCKED, disputed));
            case PENDING, PENDING_3DS, FAILED, CANCELED, REFUSED, EXPIRED -> new LedgerPosition(Map.of());
        };
    }

    static LedgerPosition of(PayoutStatus status, Money amount) {
        return switch (status) {
            case PENDING, PROCESSING -> new LedgerPosition(Map.of(Account.RESERVED, amount));
            case APPROVED, COMPLETED -> new LedgerPosition(Map.of(Account.BENEFICIARIES, amount));
            case FAILED -> new LedgerPosition(Map.of(Account.AVAILABLE, amount));
        };
    }

    /** The transfers to another position: at most two, because at most three accounts differ. */
    List<Transfer> transfersTo(LedgerPosition other) {
        var surplus = differences(other);
        var missing = other.differences(this);
        var transfers = new ArrayList<Transfer>(2);
        for (var from : surplus.entrySet()) {
            for (var to : missing.entrySet()) {
                var moved = lesser(from.getValue(), to.getValue());
                add(transfers, from.getKey(), to.getKey(), moved);
                from.setValue(from.getValue().minus(moved));
                to.setValue(to.getValue().minus(moved));
            }
        }
        surplus.forEach((from, rest) -> add(transfers, from, Account.PAYERS, rest));
        missing.forEach((to, rest) -> add(transfers, Account.PAYERS, to, rest));
        return transfers;
    }

    /** The accounts that hold more here than in the other position, and how much more. */
    private Map<Account, Money> differences(LedgerPosition other) {
        var more = new EnumMap<Account, Money>(Account.class);
        held.forEach((account, here) -> {
            var there = other.held.getOrDefault(account, Money.ZERO);
            if (here.isMoreThan(there)) {
                more.put(account, here.minus(there));
            }
        });
        return more;
    }

    private static Money lesser(Money one, Money other) {
        return one.isMoreThan(other) ? other : one;
    }

    private static void add(List<Transfer> transfers, Account from, Account to, Money amount) {
        if (!amount.isZero()) {
            transfers.add(new Transfer(from, to, amount));
        }
    }
}
