package dev.paysandbox.world.state;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.Notifications.Alteration;
import dev.paysandbox.scenario.Notifications.ForgedNotification;
import dev.paysandbox.scenario.Notifications.NotificationFault;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.webhook.DeliveryChange;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.Notification;
import dev.paysandbox.webhook.PendingNotification;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Notifies merchants of changes of their payments, and sends a scenario's forged notifications. Confined to the world's
 * lock.
 */
public final class NotificationPublisher {
    private final State state;

    NotificationPublisher(State state) {
        this.state = state;
    }

    /** A new status, or one more refund; a note or a lost dispute is neither. */
    static boolean isChange(Payment payment) {
        var last = payment.last();
        return !last.to().equals(last.from()) || last.action().equals(PayinAction.REFUND.wireName());
    }

    /** Every change is notified, except a creation in an open status: the answer to the request already has it. */
    private static boolean isNews(Payment payment) {
        return payment.last().from() == null ? !payment.isOpen() : isChange(payment);
    }

    /** Notifies of the payment's last step if it is a change and the payment has a webhookUrl. */
    void publish(Payment payment, @Nullable ScenarioRun scenarioRun) {
        if (payment.webhookUrl() == null || !isNews(payment)) {
            return;
        }
        var notifications = scenarioRun == null
                ? Notifications.AS_USUAL
                : scenarioRun.script().notifications();
        post(payment, payment.webhookUrl(), notifications.of(payment.statusName()), scenarioRun);
        if (notifications.swap()) {
            state.outbox.stopWaiting(payment.id(), status -> !payment.mayBecome(status));
        }
    }

    private void post(Payment payment, String url, NotificationFault fault, @Nullable ScenarioRun scenarioRun) {
        var status = fault.report() == null ? payment.statusName() : fault.report();
        var body = body(payment, status, payment.updatedAt() - fault.staleBy().toMillis(), fault.alteration());
        var notification = new PendingNotification(
                payment.id(),
                payment.id(),
                payment.statusName(),
                url,
                body,
                change(
                        payment,
                        fault,
                        scenarioRun != null && !scenarioRun.answer().isReleased()));
        var heldBack = fault.beforeAnswer() && scenarioRun != null
                ? scenarioRun.answer().hold()
                : null;
        state.outbox.add(notification, heldBack);
        if (fault.swapWith() != null && scenarioRun != null) {
            scenarioRun.holdBackNotifications();
        }
    }

    private static DeliveryChange change(Payment payment, NotificationFault fault, boolean beforeAnswer) {
        if (fault.equals(NotificationFault.NONE)) {
            return DeliveryChange.USUAL;
        }
        var faults = EnumSet.noneOf(DeliveryFault.class);
        addIf(fault.copies() > 1, DeliveryFault.DUPLICATED, faults);
        addIf(!fault.delay().isZero() || fault.swapWith() != null, DeliveryFault.HELD, faults);
        addIf(fault.droppedAttempts() > 0, DeliveryFault.LOST, faults);
        addIf(fault.beforeAnswer() && beforeAnswer, DeliveryFault.EARLY, faults);
        addIf(!fault.staleBy().isZero(), DeliveryFault.STALE, faults);
        addIf(fault.report() != null, DeliveryFault.FALSE_STATUS, faults);
        addIf(fault.lostAnswers() > 0, DeliveryFault.ANSWER_LOST, faults);
        addIf(fault.together(), DeliveryFault.AT_ONCE, faults);
        faults.addAll(faults(payment, fault.alteration()));
        return new DeliveryChange(
                fault.copies(), fault.delay(), fault.droppedAttempts(), fault.lostAnswers(), fault.swapWith(), faults);
    }

    private static Set<DeliveryFault> faults(Payment payment, Alteration alteration) {
        var set = alteration.set().keySet();
        var removed = alteration.removed();
        var faults = EnumSet.noneOf(DeliveryFault.class);
        addIf(alteration.amount() != null, DeliveryFault.FALSE_AMOUNT, faults);
        addIf(!set.stream().allMatch(path -> Notification.has(payment, path)), DeliveryFault.NEW_FIELD, faults);
        addIf(
                !removed.isEmpty() || set.stream().anyMatch(path -> Notification.has(payment, path)),
                DeliveryFault.CHANGED_FIELD,
                faults);
        addIf(
                Stream.concat(set.stream(), removed.stream()).anyMatch(Notification.KEYS::contains),
                DeliveryFault.FALSE_KEY,
                faults);
        addIf(alteration.signature() == Alteration.SignatureFault.FALSE, DeliveryFault.FALSE_SIGNATURE, faults);
        addIf(alteration.signature() == Alteration.SignatureFault.STALE, DeliveryFault.STALE_SIGNATURE, faults);
        return faults;
    }

    private static byte[] body(Payment payment, String status, long updatedAt, Alteration alteration) {
        var amount = alteration.amount() == null ? payment.amount() : alteration.amount();
        return Notification.of(payment, status, updatedAt, amount, alteration.set(), alteration.removed());
    }

    private static void addIf(boolean happens, DeliveryFault fault, Set<DeliveryFault> faults) {
        if (happens) {
            faults.add(fault);
        }
    }

    /** Schedules a forged notification, and returns its task. */
    Forging forges(Payment payment, ForgedNotification forgery) {
        var forging = forging(payment, forgery);
        state.agenda.put(state.clock.now() + forgery.after().toMillis(), forging);
        return forging;
    }

    /** The same, not scheduled yet. */
    Forging forging(Payment payment, ForgedNotification forgery) {
        return new Forging(payment.id(), forgery);
    }

    /** An approved payin of another order that is like this one. */
    private Payin otherOrder(Payin payin) {
        return state.commit(payin.paidForAnotherOrder(state.chance.id(Payin.ID_PREFIX), state.clock.now(), "scenario"));
    }

    /** A scheduled forged notification. */
    public final class Forging extends ScheduledTask {
        private final String paymentId;
        private final ForgedNotification forgery;

        private Forging(String paymentId, ForgedNotification forgery) {
            this.paymentId = paymentId;
            this.forgery = forgery;
        }

        ForgedNotification forgery() {
            return forgery;
        }

        @Override
        protected void run() {
            var payment = state.payment(paymentId);
            if (payment != null && payment.webhookUrl() != null) {
                var alteration = forgery.isOfOtherPayment() && payment instanceof Payin payin
                        ? forgery.alteration().with("id", otherOrder(payin).id())
                        : forgery.alteration();
                var notification = new PendingNotification(
                        paymentId,
                        paymentId + "/forged",
                        forgery.status(),
                        payment.webhookUrl(),
                        body(payment, forgery.status(), state.clock.now(), alteration),
                        DeliveryChange.marked(DeliveryFault.FORGED, faults(payment, alteration)));
                state.outbox.add(notification, null);
            }
        }

        @Override
        public String paymentId() {
            return paymentId;
        }

        @Override
        public String describe() {
            return "forge the notification " + forgery.status() + " of " + paymentId;
        }
    }
}
