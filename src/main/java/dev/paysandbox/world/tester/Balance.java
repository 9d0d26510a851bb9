package dev.paysandbox.world.tester;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Ledger;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.domain.Transfer;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's money by its use; {@code balance} is the sum of all four.
 *
 * @param available what a payout may take
 * @param blocks the blocks, oldest first; a MED blocks money without an entry here
 * @param withdrawals scheduled withdrawals, oldest first
 */
public record Balance(
        Money balance,
        Money available,
        Money reserved,
        Money blocked,
        Money scheduled,
        List<BalanceBlock> blocks,
        List<ScheduledWithdrawal> withdrawals) {

    /** The balance of a world's merchant. */
    public static Balance of(World world) {
        return world.look(Balance::of);
    }

    private static Balance of(State state) {
        Ledger ledger = state.ledger;
        return new Balance(
                ledger.balance(),
                ledger.of(Account.AVAILABLE),
                ledger.of(Account.RESERVED),
                ledger.of(Account.BLOCKED),
                ledger.of(Account.SCHEDULED),
                state.holds.blocks(),
                state.holds.withdrawals());
    }

    /**
     * Sets the sum of all parts. Blocks and reservations stay, so the available part changes by the difference.
     *
     * @throws Problem BALANCE_RESERVED for less than open payouts reserve
     */
    public static Balance set(World world, Money wanted) {
        return world.change(state -> {
            var reserved = state.ledger.of(Account.RESERVED);
            if (!reserved.isZero() && reserved.isMoreThan(wanted)) {
                throw new Problem(
                        ErrorCode.BALANCE_RESERVED,
                        "Open payouts reserve " + reserved.formatted() + ". Set a balance of at least "
                                + reserved.cents() + " cents, or end those payouts first.");
            }
            var more = wanted.minus(state.ledger.balance());
            if (more.cents() > 0) {
                state.ledger.post(new Transfer(Account.FUNDING, Account.AVAILABLE, more));
            } else if (more.cents() < 0) {
                state.ledger.post(new Transfer(Account.AVAILABLE, Account.FUNDING, Money.ZERO.minus(more)));
            }
            return of(state);
        });
    }

    /** Blocks an amount. Throws Problem INSUFFICIENT_FUNDS for more than is available, STORE_FULL for too many blocks. */
    public static BalanceBlock block(World world, Money amount, @Nullable String reason) {
        return world.change(state -> state.holds.block(amount, reason, state.clock.now()));
    }

    /** Removes a block. Throws Problem NOT_FOUND. */
    public static void unblock(World world, String id) {
        world.run(state -> state.holds.unblock(id));
    }

    /**
     * Schedules a withdrawal.
     *
     * @param due returns the due instant, given the present one; both in epoch milliseconds
     * @throws Problem INVALID_DATA for an instant in the past, INSUFFICIENT_FUNDS for more than is available, STORE_FULL
     *     for too many withdrawals
     */
    public static ScheduledWithdrawal withdraw(
            World world, Money amount, LongUnaryOperator due, @Nullable String reason) {
        return world.change(state -> {
            var now = state.clock.now();
            var at = due.applyAsLong(now);
            ClockControl.requireReachable("at", at, now, null);
            return state.holds.schedule(amount, at, reason, now);
        });
    }

    /** Cancels a scheduled withdrawal. Throws Problem NOT_FOUND if there is none, or it was already made. */
    public static void cancelWithdrawal(World world, String id) {
        world.run(state -> state.holds.cancel(id));
    }
}
