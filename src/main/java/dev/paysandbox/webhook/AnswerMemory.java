package dev.paysandbox.webhook;

import java.util.ArrayDeque;

/** Keeps the receivers' newest answers within a number of characters; older attempts forget theirs. */
final class AnswerMemory {
    private final int limit;
    private final ArrayDeque<Attempt> remembered = new ArrayDeque<>();
    private long characters;

    AnswerMemory(int limit) {
        this.limit = limit;
    }

    void remember(Attempt attempt) {
        var answer = attempt.answer();
        if (answer == null || answer.isEmpty()) {
            return;
        }
        remembered.add(attempt);
        characters += answer.length();
        while (characters > limit) {
            var oldest = remembered.remove();
            var forgotten = oldest.answer();
            characters -= forgotten == null ? 0 : forgotten.length();
            oldest.forgetAnswer();
        }
    }
}
