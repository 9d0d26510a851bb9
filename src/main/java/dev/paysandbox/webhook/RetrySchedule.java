package dev.paysandbox.webhook;

import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TaskSlot;
import dev.paysandbox.time.TaskSlots;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Schedules the later attempts of deliveries: retries, and first attempts that a scenario delays. Confined to the
 * world's lock.
 */
public final class RetrySchedule {
    private final Agenda agenda;
    private final Consumer<Delivery> onDue;
    private List<Duration> waits;

    /**
     * With nothing scheduled yet.
     *
     * @param waits how long to wait after each failed attempt
     * @param onDue called when a delivery is to be attempted
     */
    RetrySchedule(Agenda agenda, List<Duration> waits, Consumer<Delivery> onDue) {
        this.agenda = agenda;
        this.waits = waits;
        this.onDue = onDue;
    }

    /** Sets the waits after failed attempts from now on; retries that are already scheduled keep their time. */
    public void useWaits(List<Duration> next) {
        waits = next;
    }

    /** Schedules the retry after the delivery's newest attempt; returns false if no retry is left, or it is a tester's. */
    boolean scheduleNext(Delivery delivery, long now) {
        if (delivery.scheduledAttempts > waits.size() || delivery.isByHand()) {
            return false;
        }
        put(now + waits.get(delivery.scheduledAttempts - 1).toMillis(), delivery);
        return true;
    }

    void put(long at, Delivery delivery) {
        var retry = new Retry(delivery);
        delivery.retry = retry;
        agenda.put(at, retry);
    }

    /** Restores the slot on the agenda that the delivery had in a snapshot. */
    void restore(Delivery delivery, TaskSlot slot, TaskSlots slots) {
        var retry = new Retry(delivery);
        delivery.retry = retry;
        slots.claim(slot, retry);
    }

    void cancel(Delivery delivery) {
        if (delivery.retry != null) {
            agenda.cancel(delivery.retry);
            delivery.retry = null;
        }
    }

    private final class Retry extends ScheduledTask {
        private final Delivery delivery;

        Retry(Delivery delivery) {
            this.delivery = delivery;
        }

        @Override
        protected void run() {
            delivery.retry = null;
            onDue.accept(delivery);
        }

        @Override
        public String paymentId() {
            return delivery.paymentId();
        }

        @Override
        public String deliveryId() {
            return delivery.id();
        }

        @Override
        public String describe() {
            return "attempt the notification " + delivery.id() + " of " + delivery.paymentId() + " again";
        }
    }
}
