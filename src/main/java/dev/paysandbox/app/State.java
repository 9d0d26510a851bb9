package dev.paysandbox.app;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Ledger;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.IdIndex;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.store.TextCounts;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.Outbox;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that a world remembers, from one reset to the next. A payment changes only by {@link #commit(Payin)} and
 * {@link #commit(Payout)}: there the ledger, the store, the agenda and the outbox move together. Confined to the
 * world's lock.
 */
final class State {
    final SandboxClock clock;
    final Agenda agenda = new Agenda();
    final Ledger ledger;
    final BoundedStore<Payin> payins;
    final BoundedStore<Payout> payouts;
    final BoundedStore<CardToken> cardTokens;
    final Authentications authentications;
    final Outbox outbox;
    final Chance chance;
    final ScenarioSelector selector;
    final Holds holds;
    final Watches watches;
    private final Feed feed;
    /** The referenceIds of the payins kept. */
    private final TextCounts payinReferences = new TextCounts();
    /** What lies ahead of each payment that is open or has a scenario. */
    final IdIndex<PaymentSchedule> schedules = new IdIndex<>(PaymentSchedule::paymentId);

    final NotificationPublisher publisher;
    private final MemoryBudget.Share budget;
    /** Those who wait for their answers until something here has happened. */
    final PendingAnswers pendingAnswers = new PendingAnswers();

    /** How many payments ever reached each status. */
    final Map<PayinStatus, Long> payinsReaching = new EnumMap<>(PayinStatus.class);

    final Map<PayoutStatus, Long> payoutsReaching = new EnumMap<>(PayoutStatus.class);

    /** Makes the casting of a new state. */
    interface SelectorMaker {
        ScenarioSelector make(Chance chance, MemoryBudget.Share budget, CompletableFuture<@Nullable Void> reset);
    }

    State(
            SandboxClock clock,
            Policy policy,
            Limits limits,
            MemoryBudget.Share budget,
            Supplier<ScenarioSet> library,
            long seed,
            Feed feed) {
        this(
                clock,
                policy,
                limits,
                budget,
                seed,
                feed,
                (chance, share, reset) -> new ScenarioSelector(library, chance, share, reset));
    }

    State(
            SandboxClock clock,
            Policy policy,
            Limits limits,
            MemoryBudget.Share budget,
            long seed,
            Feed feed,
            SelectorMaker selector) {
        this.clock = clock;
        this.feed = feed;
        this.budget = budget;
        ledger = new Ledger(policy.openingBalance());
        chance = new Chance(seed);
        this.selector = selector.make(chance, this.budget, pendingAnswers.closing());
        holds = new Holds(ledger, agenda, chance, this.budget);
        watches = new Watches(this.budget);
        outbox = new Outbox(
                agenda, clock::now, limits, policy.webhookRetries(), this.budget, this::attempted, this::ended);
        payins = new BoundedStore<>(limits.payments(), Weights::of, this.budget, this::forget);
        payouts =
                new BoundedStore<Payout>(limits.payments(), Weights::of, this.budget, this::forget).keepingUnfinished();
        cardTokens = new BoundedStore<>(limits.payments(), Weights::of, this.budget, token -> {});
        authentications = new Authentications(this, limits.payments());
        publisher = new NotificationPublisher(clock, agenda, chance, outbox, this::find);
        var droppable = List.<BoundedStore<?>>of(outbox.book(), authentications.book(), cardTokens, payouts, payins);
        budget.dropsBy(() -> dropOneOf(droppable));
    }

    /** The payin as its last step left it becomes what everyone sees: the one door for every change of a payin. */
    Payin commit(Payin payin) {
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
    Payout commit(Payout payout) {
        var known = payouts.keep(payout.id(), payout, !payout.isOpen());
        moveSince(known, payout.last());
        if (NotificationPublisher.isChange(payout)) {
            payoutsReaching.merge(payout.status(), 1L, Long::sum);
        }
        settle(payout);
        return payout;
    }

    /** Tells followers what became of a scenario. */
    void tell(String whatOfScenario) {
        feed.add(clock.now(), Feed.Type.SCENARIO, whatOfScenario);
    }

    /** The payin is kept here from now on, new or from a snapshot. */
    void knowReference(Payin payin) {
        payinReferences.add(payin.referenceId());
    }

    /** What is kept here counts in it. */
    MemoryBudget.Share share() {
        return budget;
    }

    /** Of the kinds of which something may go, the largest loses one; answers whether there was any. */
    private static boolean dropOneOf(List<BoundedStore<?>> books) {
        return books.stream()
                .filter(BoundedStore::canDrop)
                .max(Comparator.comparingInt(BoundedStore::size))
                .map(BoundedStore::dropOne)
                .orElse(false);
    }

    /** Nothing is remembered any more. */
    void end() {
        agenda.clear();
        pendingAnswers.close();
        watches.end();
        budget.end();
        feed.droppedAll(this::find);
        // Notifications under way hold on to this for a while.
        payins.clear();
        payouts.clear();
        cardTokens.clear();
        authentications.clear();
        schedules.clear();
        outbox.clear();
    }

    /** Whether another payin kept here carries the referenceId. */
    boolean knowsReference(String referenceId) {
        return payinReferences.holds(referenceId);
    }

    /** Sets what the bank does next to an open payment; it replaces what was set before. */
    void alarm(String paymentId, long at, BankMove task) {
        scheduleOf(paymentId).bankMoves(at, task);
    }

    private PaymentSchedule scheduleOf(String paymentId) {
        var known = schedules.find(paymentId);
        return known == null ? begun(paymentId) : known;
    }

    private PaymentSchedule begun(String paymentId) {
        var schedule = new PaymentSchedule(this, paymentId);
        add(schedule);
        return schedule;
    }

    /** What lies ahead of a payment, new or from a snapshot. */
    void add(PaymentSchedule schedule) {
        schedules.add(schedule);
        budget.take(Weights.FATE);
    }

    private @Nullable PaymentSchedule removeSchedule(String paymentId) {
        var schedule = schedules.remove(paymentId);
        if (schedule != null) {
            budget.take(-Weights.FATE);
            var scenarioRun = schedule.scenarioRun();
            if (scenarioRun != null) {
                scenarioRun.leaves();
            }
        }
        return schedule;
    }

    /** A new payment comes into being: its scenario is known before its first notification, and plays after its bank. */
    <P extends Payment> P create(@Nullable ScenarioMatch match, P payment, Consumer<P> bank) {
        var scenarioRun = match == null ? null : match(match, payment);
        if (payment instanceof Payin payin) {
            commit(payin);
        } else if (payment instanceof Payout payout) {
            commit(payout);
        }
        bank.accept(payment);
        if (scenarioRun != null) {
            scenarioRun.begin();
            for (var forgery : scenarioRun.play().notifications().forged()) {
                scenarioRun.isForgedBy(publisher.forges(payment, forgery));
            }
        }
        return payment;
    }

    private ScenarioRun match(ScenarioMatch match, Payment payment) {
        var schedule = begun(payment.id());
        var scenarioRun = new ScenarioRun(this, schedule, match, payment);
        schedule.follows(scenarioRun);
        return scenarioRun;
    }

    /** Done when the answer to the request that made the payment may go out. */
    CompletableFuture<@Nullable Void> answerTo(String paymentId) {
        var schedule = schedules.find(paymentId);
        var scenarioRun = schedule == null ? null : schedule.scenarioRun();
        return scenarioRun == null ? CompletableFuture.completedFuture(null) : scenarioRun.answer();
    }

    /** Whether a scenario waits for what the action is to the payment, to say itself what comes of it. */
    boolean isDecidedByScenario(String paymentId, PayinAction action) {
        var schedule = schedules.find(paymentId);
        var event = EVENTS.get(action.wireName());
        return schedule != null && event != null && schedule.waitsFor(event);
    }

    /** Whether a scenario has written down how the payment's challenge ends; then that comes about now. */
    boolean playsEndOfChallenge(String paymentId) {
        var schedule = schedules.find(paymentId);
        var scenarioRun = schedule == null ? null : schedule.scenarioRun();
        return scenarioRun != null && scenarioRun.hastensEndOfChallenge();
    }

    /** The action is done to the payment, though nothing comes of it by itself. */
    void happened(String paymentId, PayinAction action) {
        var event = EVENTS.get(action.wireName());
        if (event != null) {
            happened(paymentId, event);
        }
    }

    /** Something that a scenario may wait for has happened to the payment. */
    void happened(String paymentId, Trigger.Event event) {
        var schedule = schedules.find(paymentId);
        if (schedule != null) {
            schedule.happened(event);
        }
    }

    /** Posts the transfers of all steps that came after the payment as it is known; their order is no matter. */
    @SuppressWarnings("ReferenceEquality") // the very step: two steps that read alike are two
    private void moveSince(@Nullable Payment known, Step last) {
        var posted = known == null ? null : known.last();
        for (var step = last; step != null && step != posted; step = step.previous()) {
            if (step.transfer() != null) {
                ledger.post(step.transfer());
            }
        }
    }

    /** Neither its bank nor its scenario does anything more to the payment. */
    void abandonPlans(String paymentId) {
        var schedule = removeSchedule(paymentId);
        if (schedule != null) {
            schedule.end();
        }
    }

    private void settle(Payment payment) {
        var schedule = schedules.find(payment.id());
        var scenarioRun = schedule == null ? null : schedule.scenarioRun();
        if (schedule != null && !payment.isOpen()) {
            schedule.endBank();
            if (scenarioRun == null) {
                removeSchedule(payment.id());
            }
        }
        publisher.tell(payment, scenarioRun);
        var event = event(payment.last());
        if (event != null) {
            happened(payment.id(), event);
        }
        if (event == Trigger.Event.CHALLENGE_PASSED) {
            happened(payment.id(), Trigger.Event.PAID);
        }
        watches.changed(payment);
        feed.changed(payment, clock.now());
    }

    /** What a scenario may wait for, by the action that makes it happen. */
    private static final Map<String, Trigger.Event> EVENTS = Map.of(
            PayinAction.PAY.wireName(), Trigger.Event.PAID,
            PayinAction.PAY_LATE.wireName(), Trigger.Event.PAID,
            PayinAction.AUTHENTICATE.wireName(), Trigger.Event.CHALLENGE_PASSED,
            PayinAction.FAIL_CHALLENGE.wireName(), Trigger.Event.CHALLENGE_FAILED,
            PayinAction.EXPIRE.wireName(), Trigger.Event.CHALLENGE_ABANDONED);

    private static Trigger.@Nullable Event event(Step step) {
        var event = EVENTS.get(step.action());
        // What expires in another status is no challenge.
        return event == Trigger.Event.CHALLENGE_ABANDONED
                        && !PayinStatus.PENDING_3DS.name().equals(step.from())
                ? null
                : event;
    }

    private void attempted(Delivery delivery) {
        watches.attempted(delivery);
        feed.attempted(delivery, clock.now());
    }

    /** A notification was delivered or given up. */
    private void ended(Delivery delivery) {
        var payment = find(delivery.paymentId());
        if (payment != null && delivery.isOriginal() && delivery.status().equals(payment.statusName())) {
            happened(
                    payment.id(),
                    delivery.state() == Delivery.State.DELIVERED
                            ? Trigger.Event.NOTIFICATION_DELIVERED
                            : Trigger.Event.NOTIFICATION_EXHAUSTED);
        }
    }

    /** The referenceId of a payment kept here. */
    @Nullable
    String referenceOf(String paymentId) {
        var payment = find(paymentId);
        return payment == null ? null : payment.referenceId();
    }

    private @Nullable Payment find(String paymentId) {
        var payin = payins.find(paymentId);
        return payin != null ? payin : payouts.find(paymentId);
    }

    private void forget(Payment payment) {
        abandonPlans(payment.id());
        if (payment instanceof Payin) {
            payinReferences.remove(payment.referenceId());
        }
        watches.forget(payment.id());
        feed.dropped(payment);
    }
}
