package dev.paysandbox.domain;

import java.util.EnumMap;
import java.util.Map;

/**
 * A merchant's money by account, moved only by {@link Transfer}s, so its sum is always zero.
 * Confined to the world's lock.
 */
public final class Ledger {
    private final Map<Account, Money> accounts = new EnumMap<>(Account.class);

    /** A ledger whose merchant starts with the given balance. */
    public Ledger(Money opening) {
        post(new Transfer(Account.FUNDING, Account.AVAILABLE, opening));
    }

    /** What stands in every account, for a snapshot. */
    public Map<Account, Money> snapshot() {
        var kept = new EnumMap<Account, Money>(Account.class);
        for (var account : Account.values()) {
            kept.put(account, of(account));
        }
        return kept;
    }

    /** The accounts hold what they held when they were kept; throws IllegalArgumentException where that is no balance. */
    public void restore(Map<Account, Money> kept) {
        if (!kept.values().stream().reduce(Money.ZERO, Money::plus).isZero()) {
            throw new IllegalArgumentException("it must come to zero in all, as every entry has two sides");
        }
        accounts.clear();
        accounts.putAll(kept);
    }

    /** Moves the money; throws ArithmeticException where an account would leave 64 bits, and then nothing has moved. */
    public void post(Transfer transfer) {
        var left = of(transfer.from()).minus(transfer.amount());
        var entered = of(transfer.to()).plus(transfer.amount());
        accounts.put(transfer.from(), left);
        accounts.put(transfer.to(), entered);
    }

    /** What stands in the account. */
    public Money of(Account account) {
        return accounts.getOrDefault(account, Money.ZERO);
    }

    /** Everything that is the merchant's: available, reserved, blocked and scheduled. */
    public Money balance() {
        return of(Account.AVAILABLE)
                .plus(of(Account.RESERVED))
                .plus(of(Account.BLOCKED))
                .plus(of(Account.SCHEDULED));
    }

    /** The sum over all accounts: zero, always. */
    public Money sum() {
        return accounts.values().stream().reduce(Money.ZERO, Money::plus);
    }
}
