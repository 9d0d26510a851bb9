package dev.paysandbox.app;

import dev.paysandbox.chance.Chance;
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
import dev.paysandbox.scenario.Disorder;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.store.Book;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.Errand;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.Handling;
import dev.paysandbox.webhook.Letter;
import dev.paysandbox.webhook.Notification;
import dev.paysandbox.webhook.Outbox;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
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
    final Book<Payin> payins;
    final Book<Payout> payouts;
    final Outbox outbox;
    final Chance chance;
    final Casting casting;
    final Holds holds;
    /** How often each referenceId stands among the payins kept. */
    private final Map<String, Integer> payinReferences = new HashMap<>();
    /** What a bank will do to each open payment, next. */
    private final Map<String, Alarm> alarms = new HashMap<>();
    /** The scenarios of the payments that have one. */
    private final Map<String, Performance> performances = new HashMap<>();

    /** A bank's next move on a payment; it does not wait on the agenda while a scenario holds the bank. */
    private record Alarm(long at, Errand errand) {}

    /** How many payments ever reached each status. */
    final Map<PayinStatus, Long> payinsReaching = new EnumMap<>(PayinStatus.class);

    final Map<PayoutStatus, Long> payoutsReaching = new EnumMap<>(PayoutStatus.class);

    State(SandboxClock clock, Policy policy, Limits limits, Supplier<ScenarioSet> library, long seed) {
        this(clock, policy, limits, seed, chance -> new Casting(library, chance));
    }

    State(SandboxClock clock, Policy policy, Limits limits, long seed, Function<Chance, Casting> casting) {
        this.clock = clock;
        ledger = new Ledger(policy.openingBalance());
        chance = new Chance(seed);
        this.casting = casting.apply(chance);
        holds = new Holds(ledger, agenda, chance);
        outbox = new Outbox(agenda, clock::now, limits, policy.webhookRetries(), this::ended);
        payins = new Book<>(limits.payments(), this::forget);
        payouts = new Book<>(limits.payments(), this::forget);
    }

    /** The payin as its last step left it becomes what everyone sees: the one door for every change of a payin. */
    Payin commit(Payin payin) {
        moveSince(payins.find(payin.id()), payin.last());
        if (payin.last().from() == null) {
            payins.add(payin.id(), payin);
            payinReferences.merge(payin.referenceId(), 1, Integer::sum);
        } else {
            payins.replace(payin.id(), payin);
        }
        if (payin.isOpen()) {
            payins.reopen(payin.id());
        } else {
            payins.finish(payin.id());
        }
        if (isChange(payin)) {
            payinsReaching.merge(payin.status(), 1L, Long::sum);
        }
        settle(payin);
        return payin;
    }

    /** The same for a payout. */
    Payout commit(Payout payout) {
        moveSince(payouts.find(payout.id()), payout.last());
        if (payout.last().from() == null) {
            payouts.add(payout.id(), payout);
        } else {
            payouts.replace(payout.id(), payout);
        }
        if (payout.isOpen()) {
            payouts.reopen(payout.id());
        } else {
            payouts.finish(payout.id());
        }
        if (isChange(payout)) {
            payoutsReaching.merge(payout.status(), 1L, Long::sum);
        }
        settle(payout);
        return payout;
    }

    /** Whether another payin kept here carries the referenceId. */
    boolean knowsReference(String referenceId) {
        return payinReferences.containsKey(referenceId);
    }

    /** Sets what the bank does next to an open payment; it replaces what was set before. */
    void alarm(String paymentId, long at, Errand errand) {
        var former = alarms.put(paymentId, new Alarm(at, errand));
        if (former != null) {
            agenda.cancel(former.errand());
        }
        var performance = performances.get(paymentId);
        if (performance == null || !performance.holdsTheBank()) {
            agenda.put(at, errand);
        }
    }

    /** The bank leaves the payment alone. */
    void holdBank(String paymentId) {
        var alarm = alarms.get(paymentId);
        if (alarm != null) {
            agenda.cancel(alarm.errand());
        }
    }

    /** The bank goes on with the payment, at once where its time has passed. */
    void releaseBank(String paymentId) {
        var alarm = alarms.get(paymentId);
        if (alarm != null && !alarm.errand().isWaiting()) {
            agenda.put(alarm.at(), alarm.errand());
        }
    }

    /** A new payment comes into being: its scenario is known before its first notification, and plays after its bank. */
    <P extends Payment> P create(@Nullable Cast cast, P payment, Consumer<P> bank) {
        if (cast != null) {
            performances.put(payment.id(), new Performance(this, cast, payment));
        }
        if (payment instanceof Payin payin) {
            commit(payin);
        } else if (payment instanceof Payout payout) {
            commit(payout);
        }
        bank.accept(payment);
        if (cast != null) {
            begin(cast, payment);
        }
        return payment;
    }

    private void begin(Cast cast, Payment payment) {
        var performance = performances.get(payment.id());
        if (performance != null) {
            performance.begin();
            for (var forgery : cast.scenario().play().notifications().forged()) {
                agenda.put(clock.now() + forgery.after().toMillis(), new Forging(payment.id(), forgery.status()));
            }
        }
    }

    /** Done when the answer to the request that made the payment may go out. */
    CompletableFuture<@Nullable Void> answerTo(String paymentId) {
        var performance = performances.get(paymentId);
        return performance == null ? CompletableFuture.completedFuture(null) : performance.answer();
    }

    /** Whether a scenario waits for what the action is to the payment, to say itself what comes of it. */
    boolean isDecidedByScenario(String paymentId, PayinAction action) {
        var performance = performances.get(paymentId);
        var event = EVENTS.get(action.wireName());
        return performance != null && event != null && performance.waitsFor(event);
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
        var performance = performances.get(paymentId);
        if (performance != null) {
            performance.happened(event);
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
        silence(paymentId);
        stopPlaying(paymentId);
    }

    private void stopPlaying(String paymentId) {
        var performance = performances.remove(paymentId);
        if (performance != null) {
            performance.stop();
        }
    }

    private void settle(Payment payment) {
        if (!payment.isOpen()) {
            silence(payment.id());
        }
        var performance = performances.get(payment.id());
        if (payment.webhookUrl() != null && isNews(payment)) {
            var notifications = performance == null
                    ? Notifications.AS_USUAL
                    : performance.play().notifications();
            post(payment, payment.webhookUrl(), notifications.of(payment.statusName()), performance);
        }
        var event = EVENTS.get(payment.last().action());
        if (event != null) {
            happened(payment.id(), event);
        }
        if (event == Trigger.Event.CHALLENGE_PASSED) {
            happened(payment.id(), Trigger.Event.PAID);
        }
    }

    private void post(Payment payment, String url, Disorder disorder, @Nullable Performance performance) {
        var status = disorder.report() == null ? payment.statusName() : disorder.report();
        var body = Notification.of(
                payment, status, payment.updatedAt() - disorder.staleBy().toMillis());
        var handling =
                new Handling(disorder.copies(), disorder.delay(), disorder.droppedAttempts(), disorder.swapWith());
        var letter = new Letter(payment.id(), payment.statusName(), url, body, handling);
        var heldBack = disorder.beforeAnswer() && performance != null ? performance.heldAnswer() : null;
        outbox.add(letter, this::newDeliveryId, clock.now(), heldBack);
    }

    /** What a scenario may wait for, by the action that makes it happen. */
    private static final Map<String, Trigger.Event> EVENTS = Map.of(
            PayinAction.PAY.wireName(), Trigger.Event.PAID,
            PayinAction.PAY_LATE.wireName(), Trigger.Event.PAID,
            PayinAction.AUTHENTICATE.wireName(), Trigger.Event.CHALLENGE_PASSED,
            PayinAction.FAIL_CHALLENGE.wireName(), Trigger.Event.CHALLENGE_FAILED,
            PayinAction.EXPIRE.wireName(), Trigger.Event.CHALLENGE_ABANDONED);

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

    private @Nullable Payment find(String paymentId) {
        var payin = payins.find(paymentId);
        return payin != null ? payin : payouts.find(paymentId);
    }

    /** The referenceId of a payment kept here, or null. */
    @Nullable
    String referenceOf(String paymentId) {
        var payment = find(paymentId);
        return payment == null ? null : payment.referenceId();
    }

    private String newDeliveryId() {
        return chance.id("ntf_");
    }

    /** A notification that claims what is not so. */
    private final class Forging extends Errand {
        private final String paymentId;
        private final String status;

        Forging(String paymentId, String status) {
            this.paymentId = paymentId;
            this.status = status;
        }

        @Override
        protected void run() {
            var payment = find(paymentId);
            if (payment != null && payment.webhookUrl() != null && performances.containsKey(paymentId)) {
                var body = Notification.of(payment, status, clock.now());
                var letter = new Letter(
                        paymentId, paymentId + "/forged", status, payment.webhookUrl(), body, Handling.USUAL);
                outbox.add(letter, State.this::newDeliveryId, clock.now(), null);
            }
        }

        @Override
        public String describe() {
            return "forge the notification " + status + " of " + paymentId;
        }
    }

    /** Every change is, except being created in the status in which the answer to the creation already is the news. */
    private static boolean isNews(Payment payment) {
        return payment.last().from() == null ? !payment.isOpen() : isChange(payment);
    }

    /** A new status, or one more refund; a note or a lost dispute is neither. */
    private static boolean isChange(Payment payment) {
        var last = payment.last();
        return !last.to().equals(last.from()) || last.action().equals(PayinAction.REFUND.wireName());
    }

    private void silence(String paymentId) {
        var alarm = alarms.remove(paymentId);
        if (alarm != null) {
            agenda.cancel(alarm.errand());
        }
    }

    private void forget(Payment payment) {
        abandonPlans(payment.id());
        if (payment instanceof Payin) {
            payinReferences.computeIfPresent(
                    payment.referenceId(), (reference, count) -> count == 1 ? null : count - 1);
        }
    }
}
