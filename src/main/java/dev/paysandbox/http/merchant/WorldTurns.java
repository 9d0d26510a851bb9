package dev.paysandbox.http.merchant;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The order in which an event loop carries out requests of several worlds: one of each world, then what its connections
 * have sent meanwhile, then again one of each. So a world with many requests delays another by only one of them. While
 * all requests are of one world, none waits. Confined to its event loop.
 */
final class WorldTurns {
    /** How long requests take turns after a request of another world. */
    private static final long MIXED = TimeUnit.SECONDS.toNanos(1);

    private final Executor afterReading;
    private final LongSupplier nanos;
    private final Map<String, Queue<Runnable>> waiting = new LinkedHashMap<>();
    private String newest = "";
    private long mixedAt;

    /** @param afterReading runs a task after the loop has read what its connections have sent */
    WorldTurns(Executor afterReading, LongSupplier nanos) {
        this.afterReading = afterReading;
        this.nanos = nanos;
        mixedAt = nanos.getAsLong() - MIXED;
    }

    /** Whether a request of this world waits for its turn; must be called for each request. */
    boolean isNeeded(String world) {
        if (!world.equals(newest)) {
            if (!newest.isEmpty()) {
                mixedAt = nanos.getAsLong();
            }
            newest = world;
        }
        return !waiting.isEmpty() || nanos.getAsLong() - mixedAt < MIXED;
    }

    void add(String world, Runnable work) {
        if (waiting.isEmpty()) {
            afterReading.execute(this::runRound);
        }
        waiting.computeIfAbsent(world, any -> new ArrayDeque<>()).add(work);
    }

    private void runRound() {
        List.copyOf(waiting.values()).forEach(queue -> queue.remove().run());
        waiting.values().removeIf(Collection::isEmpty);
        if (!waiting.isEmpty()) {
            afterReading.execute(this::runRound);
        }
    }
}
