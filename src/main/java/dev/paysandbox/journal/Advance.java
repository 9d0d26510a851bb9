package dev.paysandbox.journal;

import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an advance of the clock did.
 *
 * @param from the instant before it, in epoch milliseconds
 * @param to the instant reached
 * @param tasks how many scheduled tasks ran
 * @param happened the first of those tasks, in the order in which they ran
 * @param delivered how many notifications were delivered
 * @param failed how many notifications were attempted and failed at the last of these attempts
 * @param blocked how many notifications were for an address to which nothing is sent
 * @param failures the first of the failed notifications
 */
public record Advance(
        long from,
        long to,
        int tasks,
        List<PassedEvent> happened,
        int delivered,
        int failed,
        int blocked,
        List<FailedTask> failures) {
    /**
     * A task that ran while a clock was advanced.
     *
     * @param at when it was due, as a timestamp
     * @param what one line for a person: {@code "expire payin_…"}
     */
    public record PassedEvent(String at, String what) {}

    /**
     * A notification whose last attempt during the advance failed.
     *
     * @param status the payment's status in the notification
     * @param detail why it failed
     * @param attempts all attempts, including those before the advance
     * @param nextAttemptAt a timestamp; null if the notification was given up
     */
    public record FailedTask(
            String id,
            String paymentId,
            String status,
            DeliveryState state,
            Outcome outcome,
            String detail,
            int attempts,
            @Nullable String nextAttemptAt) {
        static FailedTask of(Delivery delivery) {
            var next = delivery.nextAttemptAt();
            var last = Objects.requireNonNull(delivery.lastAttempt());
            return new FailedTask(
                    delivery.id(),
                    delivery.paymentId(),
                    delivery.status(),
                    delivery.state(),
                    last.outcome(),
                    last.detail(),
                    delivery.attempts().size(),
                    next == null ? null : Timestamps.format(next));
        }
    }

    /**
     * Collects what happens during an advance: the first tasks and failures in full, the rest as counts. Confined to the
     * world's lock until the advance has ended.
     */
    public static final class Events {
        /** The most tasks and failures listed in full. An advance by a year may run a million tasks. */
        private static final int MOST = 100;

        private final int number;
        private final List<PassedEvent> first = new ArrayList<>();
        private final Map<String, FailedTask> failures = new LinkedHashMap<>();
        private final int[] results = new int[Result.values().length];
        private int count;

        /** How a notification is counted. */
        private enum Result {
            DELIVERED,
            FAILED,
            BLOCKED;

            static Result of(Delivery delivery) {
                var last = delivery.lastAttempt();
                return delivery.hasFailed()
                        ? FAILED
                        : last != null && last.outcome() == Outcome.BLOCKED ? BLOCKED : DELIVERED;
            }
        }

        /** @param number of the advance in its state, from 1; each delivery stores where an advance has counted it */
        public Events(int number) {
            this.number = number;
        }

        public void add(ScheduledTask task) {
            if (count++ < MOST) {
                first.add(new PassedEvent(Timestamps.format(task.at()), task.describe()));
            }
        }

        /** Counts an attempt that has ended. Each notification counts once, by the last of its attempts. */
        public void attempted(Delivery delivery) {
            int place = number * results.length;
            int counted = delivery.countedIn() - place;
            if (counted >= 0) {
                results[counted]--;
            }
            var result = Result.of(delivery);
            results[result.ordinal()]++;
            delivery.countIn(place + result.ordinal());
            if (result != Result.FAILED) {
                failures.remove(delivery.id());
            } else if (failures.size() < MOST || failures.containsKey(delivery.id())) {
                failures.put(delivery.id(), FailedTask.of(delivery));
            }
        }

        public int count() {
            return count;
        }

        public Advance between(long from, long to) {
            return new Advance(
                    from,
                    to,
                    count,
                    List.copyOf(first),
                    results[Result.DELIVERED.ordinal()],
                    results[Result.FAILED.ordinal()],
                    results[Result.BLOCKED.ordinal()],
                    List.copyOf(failures.values()));
        }
    }
}
