package dev.paysandbox.world.state;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.domain.Transfer;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TaskSlots;
import dev.paysandbox.world.state.WorldSnapshot.HoldsSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Money of the merchant that is not available for payouts: blocks and scheduled withdrawals. Confined to its world's
 * lock.
 */
public final class Holds {
    /** The limit of each kind; a tester needs a few. */
    private static final int MOST = 100;

    private final State state;
    private final Map<String, BalanceBlock> blocks = new LinkedHashMap<>();
    private final Map<String, Scheduled> withdrawals = new LinkedHashMap<>();

    Holds(State state) {
        this.state = state;
    }

    public HoldsSnapshot snapshot() {
        var due = new ArrayList<HoldsSnapshot.DueWithdrawal>();
        for (var scheduled : this.withdrawals.values()) {
            var slot = scheduled.slot();
            if (slot != null) {
                due.add(new HoldsSnapshot.DueWithdrawal(scheduled.withdrawal, slot));
            }
        }
        return new HoldsSnapshot(blocks(), due);
    }

    /** Fills it from a snapshot. */
    public void restore(HoldsSnapshot kept, TaskSlots slots) {
        kept.blocks().forEach(this::keep);
        for (var due : kept.withdrawals()) {
            var scheduled = new Scheduled(due.withdrawal());
            keep(scheduled);
            slots.claim(due.slot(), scheduled);
        }
    }

    public List<BalanceBlock> blocks() {
        return List.copyOf(blocks.values());
    }

    public List<ScheduledWithdrawal> withdrawals() {
        return withdrawals.values().stream()
                .map(scheduled -> scheduled.withdrawal)
                .toList();
    }

    /** Throws Problem INSUFFICIENT_FUNDS if the amount is not available, or STORE_FULL. */
    public BalanceBlock block(Money amount, @Nullable String reason, long now) {
        requirePlace(blocks.size(), "blocks");
        state.ledger.requireAvailable(amount, "block");
        var block = new BalanceBlock(state.chance.id("blk_"), amount, reason, now);
        state.ledger.post(new Transfer(Account.AVAILABLE, Account.BLOCKED, amount));
        keep(block);
        return block;
    }

    private void keep(BalanceBlock block) {
        blocks.put(block.id(), block);
    }

    private void keep(Scheduled scheduled) {
        withdrawals.put(scheduled.withdrawal.id(), scheduled);
    }

    public void unblock(String id) {
        var block = blocks.remove(id);
        if (block == null) {
            throw Problem.notFound("block with this id");
        }
        state.ledger.post(new Transfer(Account.BLOCKED, Account.AVAILABLE, block.amount()));
    }

    /** Schedules a withdrawal: the amount is unavailable from now on, and leaves the balance at the instant. */
    public ScheduledWithdrawal schedule(Money amount, long at, @Nullable String reason, long now) {
        requirePlace(withdrawals.size(), "scheduled withdrawals");
        state.ledger.requireAvailable(amount, "withdrawal");
        var scheduled = new Scheduled(new ScheduledWithdrawal(state.chance.id("wdl_"), amount, at, reason, now));
        state.ledger.post(new Transfer(Account.AVAILABLE, Account.SCHEDULED, amount));
        keep(scheduled);
        state.agenda.put(at, scheduled);
        return scheduled.withdrawal;
    }

    public void cancel(String id) {
        var scheduled = withdrawals.remove(id);
        if (scheduled == null) {
            throw Problem.notFound("scheduled withdrawal with this id");
        }
        state.agenda.cancel(scheduled);
        state.ledger.post(new Transfer(Account.SCHEDULED, Account.AVAILABLE, scheduled.withdrawal.amount()));
    }

    private static void requirePlace(int kept, String what) {
        if (kept >= MOST) {
            throw new Problem(ErrorCode.STORE_FULL, "At most " + MOST + " " + what + " are kept; cancel one first.");
        }
    }

    /** A scheduled withdrawal. */
    private final class Scheduled extends ScheduledTask {
        private final ScheduledWithdrawal withdrawal;

        Scheduled(ScheduledWithdrawal withdrawal) {
            this.withdrawal = withdrawal;
        }

        @Override
        protected void run() {
            withdrawals.remove(withdrawal.id());
            state.ledger.post(new Transfer(Account.SCHEDULED, Account.OWNER, withdrawal.amount()));
        }

        @Override
        public String describe() {
            return "withdraw " + withdrawal.id();
        }
    }
}
