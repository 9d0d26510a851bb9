package dev.paysandbox.world.state;

import dev.paysandbox.time.ScheduledTask;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Answers that wait for an event in the world. A reset releases all of them, because the event will not happen.
 * Confined to the world's lock; a released answer is sent without the lock.
 */
public final class PendingAnswers {
    /** A set by identity, because futures have no equality. */
    private final IdentityHashMap<CompletableFuture<@Nullable Void>, Boolean> waiting = new IdentityHashMap<>();

    /** How long the first lookup of an approved payin waits for the next; null if it does not, or no longer. */
    private @Nullable Duration meeting;

    private @Nullable CompletableFuture<@Nullable Void> first;
    private final State state;

    PendingAnswers(State state) {
        this.state = state;
    }

    /** Whether a request waits here. */
    public boolean isAwaited() {
        return !waiting.isEmpty();
    }

    /** Adds an answer that waits until {@link #release}. */
    CompletableFuture<@Nullable Void> add() {
        var one = new CompletableFuture<@Nullable Void>();
        waiting.put(one, true);
        return one;
    }

    /** Completes after the duration or at the next reset. */
    public CompletableFuture<@Nullable Void> after(Duration duration) {
        var delayed = add();
        var end = ScheduledTask.of("release a delayed answer", () -> release(delayed));
        state.agenda.put(state.clock.now() + duration.toMillis(), end);
        return delayed;
    }

    /**
     * From now on, the first lookup of an approved payin is answered at the same moment as the second, as if both had come at
     * once; but after this time of the computer's clock at the latest.
     */
    public void letLookupsMeet(Duration most) {
        meeting = most;
    }

    /** When a lookup of an approved payin may be answered. */
    public CompletableFuture<@Nullable Void> approvalSeen() {
        var most = meeting;
        var waits = first;
        if (most == null) {
            return CompletableFuture.completedFuture(null);
        }
        if (waits == null) {
            var one = add();
            first = one;
            CompletableFuture.delayedExecutor(most.toMillis(), TimeUnit.MILLISECONDS, CompletionExecutor.executor())
                    .execute(() -> one.complete(null));
            return one;
        }
        meeting = null;
        release(waits);
        return waits;
    }

    /** Does nothing if the answer was already released. */
    void release(CompletableFuture<@Nullable Void> one) {
        if (waiting.remove(one) != null) {
            CompletionExecutor.complete(one);
        }
    }

    /** Releases all. */
    void close() {
        waiting.keySet().forEach(CompletionExecutor::complete);
        waiting.clear();
    }
}
