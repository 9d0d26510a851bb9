package dev.paysandbox.domain;

import java.util.EnumMap;
import java.util.Map;

/**
 * A merchant's money by account. Only {@link Transfer}s move it, so its sum is always zero. Confined to the world's
 * lock.
 */
public final class Ledger {
    private final Map<Account, Money> accounts = new EnumMap<>(Account.class);

    public Ledger(Money opening) {
        post(new Transfer(Account.FUNDING, Account.AVAILABLE, opening));
    }

    /** The balance of every account, for a snapshot. */
    public Map<Account, Money> snapshot() {
        var kept = new EnumMap<Account, Money>(Account.class);
        for (var account : Account.values()) {
            kept.put(account, of(account));
        }
        return kept;
    }

    /**
     * Restores the balances of a snapshot.
     *
     * @throws IllegalArgumentException if their sum is not zero
     */
    public void restore(Map<Account, Money> kept) {
        if (!kept.values().stream().reduce(Money.ZERO, Money::plus).isZero()) {
            throw new IllegalArgumentException(
                    "it must have accounts whose sum is zero, because every entry has two sides");
        }
        accounts.clear();
        accounts.putAll(kept);
    }

    /**
     * Moves the money.
     *
     * @throws ArithmeticException if an account would exceed 64 bits; then nothing has moved
     */
    public void post(Transfer transfer) {
        var left = of(transfer.from()).minus(transfer.amount());
        var entered = of(transfer.to()).plus(transfer.amount());
        accounts.put(transfer.from(), left);
        accounts.put(transfer.to(), entered);
    }

    /**
     * Throws Problem INSUFFICIENT_FUNDS if the amount is not available.
     *
     * @param what would take it, for the message
     */
    public void requireAvailable(Money amount, String what) {
        var available = of(Account.AVAILABLE);
        if (amount.isMoreThan(available)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_FUNDS,
                    "The " + what + " of " + amount.formatted() + " exceeds the available balance of "
                            + available.formatted() + " (after blocks, reservations and scheduled withdrawals).");
        }
    }

    public Money of(Account account) {
        return accounts.getOrDefault(account, Money.ZERO);
    }

    /** All money of the merchant: available, reserved, blocked and scheduled. */
    public Money balance() {
        return of(Account.AVAILABLE)
                .plus(of(Account.RESERVED))
                .plus(of(Account.BLOCKED))
                .plus(of(Account.SCHEDULED));
    }
}
