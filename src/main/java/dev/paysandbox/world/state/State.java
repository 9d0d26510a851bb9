package dev.paysandbox.world.state;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Ledger;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.brazil.EndToEndId;
import dev.paysandbox.journal.EstimatedSizes;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.scenario.choice.ScenarioSelector;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.Outbox;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All data of a world from one reset to the next. A payment changes only by {@link #commit(Payin)} and {@link
 * #commit(Payout)}, which update the ledger, the store, the agenda and the outbox together. Confined to the world's
 * lock.
 */
public final class State {
    public final SandboxClock clock;
    public final Agenda agenda = new Agenda();
    public final Ledger ledger;
    public final BoundedStore<Payin> payins;
    public final BoundedStore<Payout> payouts;
    public final BoundedStore<CardToken> cardTokens;
    public final Authentications authentications;
    public final Outbox outbox;
    public final Chance chance;
    public final ScenarioSelector selector;
    public final Holds holds = new Holds(this);
    public final StatusWatches watches = new StatusWatches(this);
    private final Feed feed;
    /** How many of the payins kept have each referenceId. */
    private final Map<String, Integer> payinReferences = new HashMap<>();

    public final PaymentSchedules schedules = new PaymentSchedules(this);

    public final NotificationPublisher publisher = new NotificationPublisher(this);
    private final MemoryBudget.MemoryShare budget;
    public final PendingAnswers pendingAnswers = new PendingAnswers(this);

    public final PresentAdvance advance;

    /**
     * Whether this is the state of a drill. In a drill the sandbox's clock jumps, but the merchant's own clock does
     * not.
     */
    public boolean isOfDrill;

    /** The ids of payments that are visible here but belong to the state that is set aside during drills. */
    public Set<String> setAside = Set.of();

    /** How many payments ever reached each status. */
    public final Map<PayinStatus, Long> payinsReaching = new EnumMap<>(PayinStatus.class);

    public final Map<PayoutStatus, Long> payoutsReaching = new EnumMap<>(PayoutStatus.class);

    /** @param selector makes the selector of the new state */
    public State(
            SandboxClock clock,
            Policy policy,
            Limits limits,
            MemoryBudget.MemoryShare budget,
            long seed,
            Feed feed,
            Function<State, ScenarioSelector> selector) {
        this.clock = clock;
        advance = new PresentAdvance(clock);
        this.feed = feed;
        this.budget = budget;
        ledger = new Ledger(policy.openingBalance());
        chance = new Chance(seed);
        this.selector = selector.apply(this);
        outbox = new Outbox(
                agenda,
                clock::now,
                () -> chance.id("ntf_"),
                limits,
                policy.webhookRetries(),
                budget,
                this::attempted,
                schedules::ended);
        payins = new BoundedStore<>(limits.payments(), EstimatedSizes::of, budget, this::forget);
        payouts = new BoundedStore<Payout>(limits.payments(), EstimatedSizes::of, budget, this::forget)
                .keepingUnfinished();
        cardTokens = new BoundedStore<>(limits.payments(), EstimatedSizes::of, budget, token -> {});
        authentications = new Authentications(this, limits.payments());
        var droppable =
                List.<BoundedStore<?>>of(outbox.deliveries, authentications.entries(), cardTokens, payouts, payins);
        budget.dropsBy(() -> dropOneOf(droppable));
    }

    /** Stores the payin with its new steps and publishes them. Every change of a payin goes through this method. */
    public Payin commit(Payin payin) {
        requireOwn(payin);
        var known = payins.keep(payin.id(), payin, !payin.isOpen());
        moveSince(known, payin.last());
        if (known == null) {
            knowReference(payin);
        }
        if (NotificationPublisher.isChange(payin)) {
            payinsReaching.merge(payin.status(), 1L, Long::sum);
        }
        authentications.follow(payin);
        settle(payin);
        return payin;
    }

    /** The same for a payout. */
    public Payout commit(Payout payout) {
        requireOwn(payout);
        var known = payouts.keep(payout.id(), payout, !payout.isOpen());
        moveSince(known, payout.last());
        if (NotificationPublisher.isChange(payout)) {
            payoutsReaching.merge(payout.status(), 1L, Long::sum);
        }
        settle(payout);
        return payout;
    }

    /** The payout after the action; a transfer gets its end-to-end id when it is processed. */
    public Payout after(Payout payout, PayoutAction action, String cause, @Nullable String reason) {
        return processed(payout.after(action, clock.now(), cause, reason));
    }

    /** The same for an action of a scenario. */
    Payout afterStep(Payout payout, PayoutAction action, String cause, @Nullable String reason) {
        return processed(payout.afterStep(action, clock.now(), cause, reason));
    }

    private Payout processed(Payout payout) {
        var isProcessed = payout.status() != PayoutStatus.PENDING && payout.status() != PayoutStatus.FAILED;
        return isProcessed && payout.externalId() == null ? identified(payout) : payout;
    }

    /** The payout with a new end-to-end id. */
    public Payout identified(Payout payout) {
        return payout.identified(EndToEndId.of(Instant.ofEpochMilli(clock.now()), chance.letters(EndToEndId.LETTERS)));
    }

    /** Throws Problem DRILL_RUNNING for a payment of the state that is set aside. */
    private void requireOwn(Payment payment) {
        if (setAside.contains(payment.id())) {
            throw new Problem(
                    ErrorCode.DRILL_RUNNING,
                    "Drills are being played in this world. Earlier payments do not change until they end.");
        }
    }

    /** Reports a scenario event to followers. */
    public void reportScenarioChange(String change) {
        feed.add(clock.now(), Feed.Type.SCENARIO, change);
    }

    /** Registers the referenceId of a payin that is stored from now on. */
    public void knowReference(Payin payin) {
        payinReferences.merge(payin.referenceId(), 1, Integer::sum);
    }

    /** This state's part of the memory budget. */
    public MemoryBudget.MemoryShare share() {
        return budget;
    }

    /** Drops one entry of the largest store that may drop one. Returns whether there was one. */
    private static boolean dropOneOf(List<BoundedStore<?>> stores) {
        return stores.stream()
                .filter(BoundedStore::canDrop)
                .max(Comparator.comparingInt(BoundedStore::size))
                .map(BoundedStore::dropOne)
                .orElse(false);
    }

    /** Frees all data. */
    public void end() {
        agenda.clear();
        pendingAnswers.close();
        watches.end();
        budget.end();
        // Notifications that are being sent keep a reference to this state for a while.
        payins.clear();
        payouts.clear();
        cardTokens.clear();
        authentications.clear();
        schedules.clear();
        outbox.clear();
    }

    /** Whether the text is the id of a payment or notification, or the referenceId of a payin. */
    public boolean containsText(String text) {
        return Arrays.stream(IdKind.values()).anyMatch(kind -> has(kind, text)) || knowsReference(text);
    }

    /** Whether there is a payin, payout or notification of this id. */
    public boolean has(IdKind kind, String id) {
        return switch (kind) {
            case PAYIN -> payins.find(id) != null;
            case PAYOUT -> payouts.find(id) != null;
            case DELIVERY -> outbox.deliveries.holds(id);
        };
    }

    /** Whether another payin kept here carries the referenceId. */
    public boolean knowsReference(String referenceId) {
        return payinReferences.containsKey(referenceId);
    }

    /** Adds a new payment. Its scenario is known before its first notification, and starts after its bank. */
    public <P extends Payment> P create(@Nullable ScenarioMatch match, P payment, Consumer<P> bank) {
        var scenarioRun = match == null ? null : schedules.begin(match, payment);
        if (payment instanceof Payin payin) {
            commit(payin);
        } else if (payment instanceof Payout payout) {
            commit(payout);
        }
        bank.accept(payment);
        if (scenarioRun != null) {
            scenarioRun.begin();
            for (var forgery : scenarioRun.script().notifications().forged()) {
                scenarioRun.addForgery(publisher.forges(payment, forgery));
            }
        }
        return payment;
    }

    /** Posts the transfers of all steps that the payment has taken since it was last stored, in any order. */
    @SuppressWarnings("ReferenceEquality") // the same object: two steps with equal values are two
    private void moveSince(@Nullable Payment known, Step last) {
        var posted = known == null ? null : known.last();
        for (var step = last; step != null && step != posted; step = step.previous()) {
            if (step.transfer() != null) {
                ledger.post(step.transfer());
            }
        }
    }

    private void settle(Payment payment) {
        var scenarioRun = schedules.scenarioRun(payment.id());
        if (!payment.isOpen()) {
            schedules.endBank(payment.id());
        }
        publisher.publish(payment, scenarioRun);
        schedules.changed(payment);
        watches.changed(payment);
        feed.changed(payment, clock.now());
    }

    /**
     * The newest notification of the payment about one of these statuses that is no copy, or null; it may be one that a
     * scenario forged if {@code isForgedToo}.
     */
    @Nullable
    public Delivery newestNotification(String paymentId, Set<String> statuses, boolean isForgedToo) {
        return outbox.ofPayment(paymentId).stream()
                .filter(delivery -> (delivery.isOriginal()
                                || (isForgedToo && delivery.is(DeliveryFault.FORGED) && delivery.copyOf() == null))
                        && statuses.contains(delivery.status()))
                .reduce((older, newer) -> newer)
                .orElse(null);
    }

    private void attempted(Delivery delivery) {
        advance.attempted(delivery);
        watches.attempted(delivery);
        feed.attempted(delivery, clock.now());
    }

    /** The referenceId of a payment kept here. */
    @Nullable
    public String referenceOf(String paymentId) {
        var payment = payment(paymentId);
        return payment == null ? null : payment.referenceId();
    }

    /** A payment kept here by its id, or null. */
    @Nullable
    public Payment payment(String paymentId) {
        var payin = payins.find(paymentId);
        return payin != null ? payin : payouts.find(paymentId);
    }

    private void forget(Payment payment) {
        schedules.abandon(payment.id());
        if (payment instanceof Payin) {
            payinReferences.computeIfPresent(payment.referenceId(), (id, payins) -> payins == 1 ? null : payins - 1);
        }
        watches.forget(payment.id());
    }
}
