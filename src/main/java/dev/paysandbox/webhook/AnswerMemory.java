package dev.paysandbox.webhook;

import dev.paysandbox.store.Footprint;
import dev.paysandbox.store.MemoryBudget;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Keeps the receivers' newest answers within a number of characters; older attempts forget theirs. */
final class AnswerMemory {
    private final int limit;
    /** Oldest first; attempts are equal only to themselves. */
    private final Set<Attempt> remembered = new LinkedHashSet<>();

    private final MemoryBudget.Share budget;
    private long characters;

    AnswerMemory(int limit, MemoryBudget.Share budget) {
        this.budget = budget;
        this.limit = limit;
    }

    /** The attempts whose answers are kept, oldest first. */
    List<Attempt> inOrder() {
        return List.copyOf(remembered);
    }

    void remember(Attempt attempt) {
        var answer = attempt.answer();
        if (answer == null || answer.isEmpty()) {
            return;
        }
        remembered.add(attempt);
        characters += answer.length();
        budget.take(weight(answer));
        while (characters > limit) {
            forget(remembered.iterator().next());
        }
    }

    /** Drops the attempt's answer. */
    void forget(Attempt attempt) {
        var answer = attempt.answer();
        if (answer != null && remembered.remove(attempt)) {
            characters -= answer.length();
            budget.take(-weight(answer));
            attempt.forgetAnswer();
        }
    }

    private static long weight(String answer) {
        return Footprint.LINKED + Footprint.of(answer);
    }

    void clear() {
        remembered.clear();
    }
}
