package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.net.URI;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Records the outcome of each attempt for the deliveries of one outbox. Attempts of a dropped delivery no longer count
 * in the memory budget. Confined to the world's lock.
 */
public final class AttemptLog {
    private final BoundedStore<Delivery> deliveries;
    private final MemoryBudget.MemoryShare budget;
    /** How many characters of answers are kept; the answers of the oldest attempts are dropped first. */
    private final int limit;
    /** The attempts whose answers are kept, oldest first; two attempts are never equal. */
    private final Set<Attempt> answered = new LinkedHashSet<>();

    private long characters;
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    AttemptLog(BoundedStore<Delivery> deliveries, int limit, MemoryBudget.MemoryShare budget) {
        this.deliveries = deliveries;
        this.limit = limit;
        this.budget = budget;
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
        if (deliveries.holds(delivery.id())) {
            remember(attempt);
            budget.take(attempt.weight());
        }
        delivery.record(attempt);
    }

    /** Records the headers with which the newest attempt was sent. */
    void recordHeaders(Delivery delivery, List<WebhookRequest.Header> sent) {
        var more = delivery.remember(sent);
        if (deliveries.holds(delivery.id())) {
            budget.take(more);
        }
    }

    /** Records where the newest attempt went. */
    void recordTarget(Delivery delivery, URI target) {
        var more = delivery.wentTo(target);
        if (deliveries.holds(delivery.id())) {
            budget.take(more);
        }
    }

    private void remember(Attempt attempt) {
        var answer = attempt.answer();
        if (answer == null || answer.isEmpty()) {
            return;
        }
        answered.add(attempt);
        characters += answer.length();
        budget.take(weight(answer));
        while (characters > limit) {
            forget(answered.iterator().next());
        }
    }

    private void forget(Attempt attempt) {
        var answer = attempt.answer();
        if (answer != null && answered.remove(attempt)) {
            characters -= answer.length();
            budget.take(-weight(answer));
            attempt.forgetAnswer();
        }
    }

    private static long weight(String answer) {
        return Footprint.LINKED + Footprint.of(answer);
    }

    /** Frees the answers of a dropped delivery. */
    void forget(Delivery delivery) {
        delivery.attempts().forEach(this::forget);
    }

    /** Remembers the attempts of restored deliveries. */
    void restore(List<Delivery> restored) {
        restored.stream()
                .flatMap(delivery -> delivery.attempts().stream())
                .sorted(Comparator.comparingLong(Attempt::at))
                .forEach(this::remember);
    }

    /** The number of attempts for each outcome. */
    public Map<Outcome, Long> outcomes() {
        return Map.copyOf(outcomes);
    }

    void clear() {
        answered.clear();
    }
}
