package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.Receipt;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.util.Collection;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records what came of each attempt at the deliveries of one outbox. What a dropped delivery still records counts in no
 * memory budget. Confined to the world's lock.
 */
final class AttemptLog {
    private final BoundedStore<Delivery> deliveries;
    private final MemoryBudget.Share budget;
    private final AnswerMemory answers;
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    AttemptLog(BoundedStore<Delivery> deliveries, int answerBytes, MemoryBudget.Share budget) {
        this.deliveries = deliveries;
        this.budget = budget;
        answers = new AnswerMemory(answerBytes, budget);
    }

    void record(Delivery delivery, Receipt receipt) {
        outcomes.merge(receipt.outcome(), 1L, Long::sum);
        var attempt = new Attempt(
                delivery.attemptBegan,
                delivery.replaying,
                receipt.outcome(),
                receipt.status(),
                receipt.latencyMicros(),
                receipt.detail(),
                receipt.answer(),
                receipt.answerCut());
        if (deliveries.holds(delivery.id())) {
            answers.remember(attempt);
            budget.take(attempt.weight());
        }
        delivery.record(attempt);
    }

    /** The headers with which the newest attempt was sent. */
    void recordHeaders(Delivery delivery, List<WebhookRequest.Header> sent) {
        var more = delivery.remember(sent);
        if (deliveries.holds(delivery.id())) {
            budget.take(more);
        }
    }

    /** The delivery was dropped: the answers to its attempts need no memory any more. */
    void forget(Delivery delivery) {
        delivery.attempts().forEach(answers::forget);
    }

    /** The attempts whose answers are kept, each with its place among them; the first is the first to be forgotten. */
    Map<Attempt, Integer> answered() {
        var answered = new IdentityHashMap<Attempt, Integer>();
        answers.inOrder().forEach(attempt -> answered.put(attempt, answered.size()));
        return answered;
    }

    /** Attempts of a snapshot whose answers are kept, in the same order. */
    void restore(Collection<Attempt> answered) {
        answered.forEach(answers::remember);
    }

    /** How many attempts ended in each way. */
    Map<Outcome, Long> outcomes() {
        return Map.copyOf(outcomes);
    }

    void clear() {
        answers.clear();
    }
}
