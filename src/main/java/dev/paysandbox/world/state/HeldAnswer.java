package dev.paysandbox.world.state;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the request that created a payment. It waits for the steps and the notifications of a scenario that come before
 * it. Confined to the world's lock.
 */
final class HeldAnswer {
    private final PendingAnswers pending;
    private final CompletableFuture<@Nullable Void> answer;
    /** The number of notifications that the answer waits for. */
    private int holding;
    /** Whether no later step can still delay the answer. */
    private boolean isDue;

    HeldAnswer(PendingAnswers pending) {
        this.pending = pending;
        answer = pending.add();
    }

    /** Completes when the answer may be sent. */
    CompletableFuture<@Nullable Void> future() {
        return answer;
    }

    /** Delays the answer until every Runnable that this method returned has run. */
    Runnable hold() {
        holding++;
        return () -> {
            holding--;
            release();
        };
    }

    void becomeDue() {
        isDue = true;
        release();
    }

    private void release() {
        if (isReleased()) {
            pending.release(answer);
        }
    }

    /** Whether the answer may have been sent. */
    boolean isReleased() {
        return answer.isDone() || (isDue && holding == 0);
    }
}
