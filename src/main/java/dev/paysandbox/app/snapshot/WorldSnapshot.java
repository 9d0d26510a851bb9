package dev.paysandbox.app.snapshot;

import dev.paysandbox.app.scenario.ScenarioSelector;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.OutboxSnapshot;
import java.util.List;
import java.util.Map;

/**
 * A whole world at one moment, as immutable values. The components of this record and its parts are the document: each
 * component is a required field.
 *
 * @param format which kind of document this is
 * @param version of the sandbox that took it
 * @param takenAt by the sandbox's clock
 * @param publicKey whose world it was
 * @param settings the merchant's, but for secrets
 * @param chance the position of the world's chance, in hexadecimal digits
 * @param scripts the texts of the scenarios that it needs
 * @param scenarios what was uploaded, armed and switched on
 * @param namedCards the ids of the card tokens whose number a scenario's condition names in full
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
    public static final int FORMAT = 2;

    /** The same, whose settings and clock are these. */
    public WorldSnapshot with(Map<String, Object> otherSettings, SandboxClock.SandboxClockSnapshot otherClock) {
        return new WorldSnapshot(
                format,
                version,
                takenAt,
                publicKey,
                otherClock,
                otherSettings,
                chance,
                scripts,
                scenarios,
                ledger,
                holds,
                payins,
                payouts,
                schedules,
                cardTokens,
                namedCards,
                authentications,
                deliveries,
                journal);
    }
}
