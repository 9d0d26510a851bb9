package dev.paysandbox.app;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.Ledger;
import dev.paysandbox.domain.Money;

/**
 * A merchant's money by what it may be used for; {@code balance} is all four together.
 *
 * @param available what a payout may take
 */
public record Balance(Money balance, Money available, Money reserved, Money blocked, Money scheduled) {
    static Balance of(Ledger ledger) {
        return new Balance(
                ledger.balance(),
                ledger.of(Account.AVAILABLE),
                ledger.of(Account.RESERVED),
                ledger.of(Account.BLOCKED),
                ledger.of(Account.SCHEDULED));
    }

    /** The balance of a world's merchant. */
    public static Balance of(World world) {
        return world.inside(state -> of(state.ledger));
    }
}
