package dev.paysandbox.verdict.drill;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a world after its application had time to act: with a queue, it answers a notification first and acts later.
 * Waits without a thread, by the computer's clock.
 */
public final class SettledFindings {
    private static final long STEP_MILLIS = 50;
    /** After this time without an event, a world is quiet. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private final World world;
    private final Supplier<Findings> judging;
    private final Predicate<Findings> isFinal;
    private final Executor nextStep;
    private final long deadline;
    private final CompletableFuture<Findings> settled = new CompletableFuture<>();

    private long events = -1;
    private long quietSince;
    private boolean isJudged;

    /**
     * @param most how long to wait
     * @param workers judge the world
     */
    public SettledFindings(
            World world, Supplier<Findings> judging, Predicate<Findings> isFinal, Duration most, Executor workers) {
        this.world = world;
        this.judging = judging;
        this.isFinal = isFinal;
        nextStep = CompletableFuture.delayedExecutor(STEP_MILLIS, TimeUnit.MILLISECONDS, workers);
        deadline = HostTime.SYSTEM.nanos().getAsLong() + most.toNanos();
    }

    /** Completes when no notification is due, nothing happens any more, and the findings are final; or after that time. */
    public CompletableFuture<Findings> await() {
        step();
        return settled;
    }

    private void step() {
        try {
            var found = judged();
            if (found == null) {
                nextStep.execute(this::step);
            } else {
                settled.complete(found);
            }
        } catch (RuntimeException failure) {
            settled.completeExceptionally(failure);
        }
    }

    /** The findings, or null if it is too early. */
    private @Nullable Findings judged() {
        long now = HostTime.SYSTEM.nanos().getAsLong();
        long count = world.records().withFeed(Feed::count);
        if (count != events
                || !world.look(state -> state.outbox.due.isQuiet() && state.agenda.nextAt() > state.clock.now())) {
            events = count;
            quietSince = now;
            isJudged = false;
        }
        boolean isLate = now - deadline >= 0;
        if (!isLate && (isJudged || now - quietSince < QUIET.toNanos())) {
            return null;
        }
        isJudged = true;
        var found = judging.get();
        return isLate || isFinal.test(found) ? found : null;
    }
}
