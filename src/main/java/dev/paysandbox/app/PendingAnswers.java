package dev.paysandbox.app;

import java.util.IdentityHashMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Those outside a world's lock who wait until something inside has happened. When the world is reset, nothing of what
 * they wait for will happen, and they all go. Confined to the world's lock; who has waited goes on outside it.
 */
final class PendingAnswers {
    /** As keys, for futures are told apart by what they are and not by what is in them. */
    private final IdentityHashMap<CompletableFuture<@Nullable Void>, Boolean> waiting = new IdentityHashMap<>();

    private final CompletableFuture<@Nullable Void> closing = new CompletableFuture<>();

    /** One more waits, until let go. */
    CompletableFuture<@Nullable Void> enter() {
        var one = new CompletableFuture<@Nullable Void>();
        waiting.put(one, true);
        return one;
    }

    /** Answers nothing new where this one has gone already. */
    void letGo(CompletableFuture<@Nullable Void> one) {
        if (waiting.remove(one) != null) {
            CompletionExecutor.complete(one);
        }
    }

    /** Done when this closes, and before anybody goes because of that. */
    CompletableFuture<@Nullable Void> closing() {
        return closing;
    }

    /** Whether this is what {@link #closing} answers here, and not in a world before it. */
    @SuppressWarnings("ReferenceEquality") // futures are told apart by what they are
    boolean closesWith(CompletableFuture<@Nullable Void> reset) {
        return closing == reset;
    }

    /** All go. */
    void close() {
        CompletionExecutor.complete(closing);
        waiting.keySet().forEach(CompletionExecutor::complete);
        waiting.clear();
    }
}
