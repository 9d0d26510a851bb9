package dev.paysandbox.http.control;

import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Runs work of worlds on a few threads. At most one piece of each world runs at a time, and worlds with waiting work
 * take turns, so a world with much work delays only itself. Thread-safe.
 */
@Singleton
public final class WorldQueues {
    private final Executor executor;
    private final int threads;
    /** The waiting work of each world that has work, by its public key. Guarded by this, like the fields below. */
    private final Map<String, Queue<Runnable>> waiting = new HashMap<>();
    /** Worlds with waiting work and none running, in the order of their turns. */
    private final Queue<String> turns = new ArrayDeque<>();

    private int busy;

    @Inject
    WorldQueues(@Named(TaskExecutors.BLOCKING) ExecutorService executor) {
        this(executor, Math.max(2, Runtime.getRuntime().availableProcessors()));
    }

    WorldQueues(Executor executor, int threads) {
        this.executor = executor;
        this.threads = threads;
    }

    public void add(String world, Runnable work) {
        if (needsThread(world, work)) {
            executor.execute(this::runTurns);
        }
    }

    /** Queues the work; returns whether another thread is needed. */
    private synchronized boolean needsThread(String world, Runnable work) {
        var queue = waiting.get(world);
        if (queue != null) {
            queue.add(work);
            return false;
        }
        waiting.put(world, new ArrayDeque<>(List.of(work)));
        turns.add(world);
        if (busy == threads) {
            return false;
        }
        busy++;
        return true;
    }

    private void runTurns() {
        for (var turn = next(null); turn != null; turn = next(turn.world)) {
            turn.work.run();
        }
    }

    private record QueuedWork(String world, Runnable work) {}

    /** @param done the world whose work has ended, or null */
    private synchronized @Nullable QueuedWork next(@Nullable String done) {
        if (done != null) {
            if (queue(done).isEmpty()) {
                waiting.remove(done);
            } else {
                turns.add(done);
            }
        }
        var world = turns.poll();
        if (world == null) {
            busy--;
            return null;
        }
        return new QueuedWork(world, queue(world).remove());
    }

    private Queue<Runnable> queue(String world) {
        return Objects.requireNonNull(waiting.get(world));
    }
}
