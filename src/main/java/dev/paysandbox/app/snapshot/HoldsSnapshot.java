package dev.paysandbox.app.snapshot;

import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.time.TaskSlot;
import java.util.List;

/** The money that may not be paid out, in a snapshot. */
public record HoldsSnapshot(List<BalanceBlock> blocks, List<DueWithdrawal> withdrawals) {
    /** A withdrawal and its place on the agenda. */
    public record DueWithdrawal(ScheduledWithdrawal withdrawal, TaskSlot slot) {}
}
