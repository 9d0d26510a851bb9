package dev.paysandbox.world.keep;

import dev.paysandbox.bind.SnapshotRefusal;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ChallengeSession;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.choice.ScenarioTexts;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.time.TaskSlots;
import dev.paysandbox.webhook.DeliverySnapshot;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import dev.paysandbox.world.state.PaymentSchedule;
import dev.paysandbox.world.state.PaymentSchedule.PaymentScheduleSnapshot;
import dev.paysandbox.world.state.ScenarioRun;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.state.WorldSnapshot;
import dev.paysandbox.world.state.WorldSnapshot.AuthenticationsSnapshot;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds a state from a snapshot. The world switches to it, under its lock, only when it is complete. Every error is
 * INVALID_DATA and names the place in the document.
 */
final class Restoration {
    private final World world;
    private final WorldSnapshot snapshot;
    private final Cards cards;
    /** The clock at the end of the restoration. */
    private final SandboxClock.SandboxClockSnapshot clock;

    private final Policy policy;
    private final State state;
    private final List<Scenario> scripts;
    private final TaskSlots slots = new TaskSlots();

    Restoration(World world, WorldSnapshot snapshot, Cards cards) {
        this(world, snapshot, cards, snapshot.settings(), snapshot.clock(), snapshot.chance());
    }

    /**
     * With other settings and another chance than those of the snapshot.
     *
     * @param clock as it is now, not before the snapshot's instant
     */
    Restoration(
            World world,
            WorldSnapshot snapshot,
            Cards cards,
            Map<String, Object> settings,
            SandboxClock.SandboxClockSnapshot clock,
            String chance) {
        this.world = world;
        this.snapshot = snapshot;
        this.cards = cards;
        this.clock = clock;
        policy = policy(settings);
        scripts = ScenarioTexts.read(snapshot.scripts());
        state = state(chance);
    }

    /**
     * Restores all of the snapshot, or changes nothing.
     *
     * @return the world's number of changes before it ran what was due
     */
    long apply() {
        requireSound("payins", snapshot.payins(), Payin.ID_PREFIX, PayinStatus.values());
        requireSound("payouts", snapshot.payouts(), Payout.ID_PREFIX, PayoutStatus.values());
        SnapshotRefusal.within("scenarios", () -> state.selector.restore(snapshot.scenarios(), scripts::get));
        SnapshotRefusal.within("ledger", () -> state.ledger.restore(snapshot.ledger()));
        SnapshotRefusal.within("payins", () -> state.payins.restore(snapshot.payins(), Payin::id));
        SnapshotRefusal.within("payouts", () -> state.payouts.restore(snapshot.payouts(), Payout::id));
        snapshot.payins().values().forEach(state::knowReference);
        SnapshotRefusal.within("holds", () -> state.holds.restore(snapshot.holds(), slots));
        SnapshotRefusal.within("cardTokens", () -> state.cardTokens.restore(cardTokens(), CardToken::id));
        SnapshotRefusal.within("authentications", () -> state.authentications.restore(authentications(), slots));
        for (int i = 0; i < snapshot.schedules().size(); i++) {
            var schedule = snapshot.schedules().get(i);
            SnapshotRefusal.within("schedules[" + i + "]", () -> restore(schedule));
        }
        SnapshotRefusal.within("deliveries", () -> state.outbox.restore(snapshot.deliveries(), slots));
        slots.settle(state.agenda);
        Snapshots.requireMemory(world, state.share().bytes() + weightOfJournal());
        return world.restore(policy, state, clock, snapshot.journal());
    }

    /** Checks what payments send on, and the statuses of their steps. Ids are sent in headers and paths. */
    private static void requireSound(
            String entries,
            BoundedStore.BoundedStoreSnapshot<? extends Payment> kept,
            String prefix,
            Enum<?>[] statuses) {
        var names = Arrays.stream(statuses).map(Enum::name).collect(Collectors.toCollection(LinkedHashSet::new));
        var known = "must have only the statuses " + String.join(", ", names);
        var id = Pattern.compile(prefix + "[0-9a-z]{1,60}");
        for (int i = 0; i < kept.entries().size(); i++) {
            var place = entries + ".entries[" + i + "].value.";
            var payment = kept.entries().get(i).value();
            var url = payment.webhookUrl();
            rule(id.matcher(payment.id()).matches(), place + "id", "must match " + id);
            rule(payment.amount().cents() > 0, place + "amount", "must be more than 0");
            rule(url == null || DeliverySnapshot.isUrl(url), place + "webhookUrl", "must be a URL");
            for (var step = payment.last(); step != null; step = step.previous()) {
                boolean isKnown = names.contains(step.to()) && (step.from() == null || names.contains(step.from()));
                rule(isKnown, place + "last", known);
            }
        }
    }

    private static void rule(boolean holds, String place, String otherwise) {
        if (!holds) {
            throw SnapshotRefusal.at(place, otherwise);
        }
    }

    private long weightOfJournal() {
        return snapshot.journal().entries().stream().mapToLong(Exchange::weight).sum();
    }

    private State state(String chance) {
        try {
            return world.emptyState(snapshot.clock(), policy, Long.parseUnsignedLong(chance, 16));
        } catch (NumberFormatException noPosition) {
            throw SnapshotRefusal.at("chance", "must be 1 to 16 hexadecimal digits");
        } catch (IllegalArgumentException noClock) {
            throw SnapshotRefusal.at(
                    "clock.speed", "must be between " + SandboxClock.SLOWEST + " and " + SandboxClock.FASTEST);
        }
    }

    /** Keeps this world's settings that a snapshot does not contain, such as secrets. */
    private Policy policy(Map<String, Object> settings) {
        var present = world.policy();
        var outcome = MerchantSettings.changed(present, present, new HashMap<>(settings), "settings.");
        if (!outcome.violations().isEmpty()) {
            var first = outcome.violations().get(0);
            throw SnapshotRefusal.at(first.field(), first.code(), first.message());
        }
        return outcome.policy();
    }

    private void restore(PaymentScheduleSnapshot kept) {
        var payment = Objects.requireNonNull(state.payment(kept.paymentId()));
        var schedule = new PaymentSchedule(state, payment.id());
        var run = kept.scenarioRun();
        if (run != null) {
            schedule.follows(ScenarioRun.restored(state, schedule, scripts.get(run.script()), payment, run, slots));
        }
        var move = kept.move();
        if (move != null) {
            if (!isPossible(payment, move.action())) {
                throw new IllegalArgumentException("move must be allowed by the status of its payment");
            }
            schedule.restore(
                    payment instanceof Payin
                            ? Payins.Expiry.OF_VALIDITY
                            : new Payouts.Settlement(
                                    world,
                                    Objects.requireNonNull(move.action()),
                                    Objects.requireNonNull(move.settleAt())),
                    move.at());
            slots.claim(move.slot(), schedule);
        }
        state.schedules.add(schedule);
    }

    /** What the bank does later must not fail then, because that stops the world's clock for others. */
    private static boolean isPossible(Payment payment, @Nullable PayoutAction move) {
        return payment instanceof Payin payin
                ? payin.allowed().contains(PayinAction.EXPIRE)
                : payment.isOpen()
                        && (move == PayoutAction.PROCESS
                                || payment.statusName().equals(PayoutStatus.PROCESSING.name()));
    }

    /**
     * Each process computes different fingerprints. If a scenario here names the card's full number, the token gets the
     * fingerprint of this process. Otherwise it keeps the old one, which matches no card here.
     */
    private BoundedStore.BoundedStoreSnapshot<CardToken> cardTokens() {
        var named = new HashSet<>(snapshot.namedCards());
        return snapshot.cardTokens().map(token -> {
            var number = named.contains(token.id()) ? number(token.brand(), token.last4()) : null;
            return number == null ? token : token.withFingerprint(cards.fingerprint(number));
        });
    }

    /**
     * The only number with this brand and these digits in a condition here; null for none or several.
     */
    private @Nullable String number(CardBrand brand, String last4) {
        var numbers = state.selector.scenarios().set().cardNumbers().stream()
                .filter(number -> number.endsWith(last4) && CardBrand.of(number) == brand)
                .toList();
        return numbers.size() == 1 ? numbers.get(0) : null;
    }

    /**
     * The challenge page finds the world by the public key in the session, so the session gets the key of this world.
     */
    private AuthenticationsSnapshot authentications() {
        var kept = snapshot.authentications();
        if (snapshot.publicKey().equals(world.merchant().publicKey())) {
            return kept;
        }
        return new AuthenticationsSnapshot(kept.entries().map(this::withOwnKey), kept.endings());
    }

    private Authentication withOwnKey(Authentication authentication) {
        var asked = authentication.challenge();
        return asked == null
                ? authentication
                : authentication.asking(new Authentication.Challenge(
                        withOwnKey(asked.session()),
                        asked.code(),
                        asked.expiresAt(),
                        asked.wrongCodes(),
                        asked.origin()));
    }

    private String withOwnKey(String session) {
        var name = ChallengeSession.keyName(session);
        return name.isEmpty()
                ? session
                : session.substring(0, session.length() - name.length())
                        + world.merchant().keyName();
    }
}
