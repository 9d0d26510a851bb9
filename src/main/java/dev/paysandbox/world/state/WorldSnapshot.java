package dev.paysandbox.world.state;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.scenario.choice.ScenarioSelector;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.time.TaskSlot;
import dev.paysandbox.webhook.OutboxSnapshot;
import dev.paysandbox.world.state.PaymentSchedule.PaymentScheduleSnapshot;
import java.util.List;
import java.util.Map;

/**
 * A whole world at one moment, as immutable values. The components of this record and of its parts are the
 * fields of the document, and each is required.
 *
 * @param format the version of this format
 * @param version of the sandbox that took it
 * @param takenAt by the sandbox's clock
 * @param publicKey the public key of the world
 * @param settings the merchant's settings, without secrets
 * @param chance the position of the world's random sequence, in hexadecimal digits
 * @param scripts the texts of the scenarios that the other fields refer to
 * @param scenarios the uploaded, armed and switched-on scenarios
 * @param namedCards the ids of card tokens whose number a condition of a scenario names in full
 * @param schedules the schedules of the payments, by their ids
 */
public record WorldSnapshot(
        int format,
        String version,
        long takenAt,
        String publicKey,
        SandboxClock.SandboxClockSnapshot clock,
        Map<String, Object> settings,
        String chance,
        List<String> scripts,
        ScenarioSelector.ScenarioSelectorSnapshot scenarios,
        Map<Account, Money> ledger,
        HoldsSnapshot holds,
        BoundedStore.BoundedStoreSnapshot<Payin> payins,
        BoundedStore.BoundedStoreSnapshot<Payout> payouts,
        List<PaymentScheduleSnapshot> schedules,
        BoundedStore.BoundedStoreSnapshot<CardToken> cardTokens,
        List<String> namedCards,
        AuthenticationsSnapshot authentications,
        OutboxSnapshot deliveries,
        Journal.JournalSnapshot journal) {
    /** The format that this sandbox writes and reads. */
    public static final int FORMAT = 4;

    /** The money that may not be paid out. */
    public record HoldsSnapshot(List<BalanceBlock> blocks, List<DueWithdrawal> withdrawals) {
        /** A withdrawal and its place on the agenda. */
        public record DueWithdrawal(ScheduledWithdrawal withdrawal, TaskSlot slot) {}
    }

    /**
     * The authentications of a world.
     *
     * @param endings the scheduled ends
     */
    public record AuthenticationsSnapshot(
            BoundedStore.BoundedStoreSnapshot<Authentication> entries, List<Ending> endings) {
        /** When and how an authentication ends if nobody acts. */
        public record Ending(String id, Authentication.Status end, String why, TaskSlot slot) {}
    }
}
