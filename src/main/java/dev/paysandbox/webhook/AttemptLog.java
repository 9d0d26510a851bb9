package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Records the attempts of one outbox. Receivers' answers are kept up to a limit, so that long ones never push out payments:
 * beyond it, the delivery whose newest answer is the oldest loses its first. Confined to the world's lock.
 */
public final class AttemptLog {
    /** In characters. */
    private static final long MOST_OF_ANSWERS = 4 << 20;

    /** The number of attempts for each outcome. */
    public final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    private final BoundedStore<Delivery> deliveries;
    /** The deliveries with answers; the one with the newest answer is the last. */
    private final Set<Delivery> answered = new LinkedHashSet<>();
    /** Of all their answers, in characters. */
    private long length;

    AttemptLog(BoundedStore<Delivery> deliveries) {
        this.deliveries = deliveries;
    }

    void record(Delivery delivery, RequestResult result) {
        outcomes.merge(result.outcome(), 1L, Long::sum);
        var attempt = new Attempt(
                delivery.attemptBegan,
                delivery.replaying,
                result.outcome(),
                result.status(),
                result.latencyMicros(),
                result.detail(),
                result.answer(),
                result.answerCut());
        delivery.attempts.add(attempt);
        if (deliveries.holds(delivery.id())) {
            keep(delivery, attempt.answerLength());
        }
    }

    void restore(Delivery delivery) {
        keep(delivery, length(delivery));
    }

    private void keep(Delivery delivery, long more) {
        if (more == 0) {
            return;
        }
        answered.remove(delivery);
        answered.add(delivery);
        length += more;
        while (length > MOST_OF_ANSWERS) {
            var oldest = answered.iterator().next();
            dropFirstAnswer(oldest);
            if (length(oldest) == 0) {
                answered.remove(oldest);
            }
            deliveries.weigh(oldest.id());
        }
    }

    private void dropFirstAnswer(Delivery delivery) {
        int first = 0;
        while (delivery.attempts.get(first).answerLength() == 0) {
            first++;
        }
        var attempt = delivery.attempts.get(first);
        length -= attempt.answerLength();
        delivery.attempts.set(first, attempt.withoutAnswer());
    }

    /** The delivery was dropped. */
    void forget(Delivery delivery) {
        length -= answered.remove(delivery) ? length(delivery) : 0;
    }

    private static long length(Delivery delivery) {
        return delivery.attempts.stream().mapToLong(Attempt::answerLength).sum();
    }

    void clear() {
        answered.clear();
    }
}
