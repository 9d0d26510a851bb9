package dev.paysandbox.verdict.drill;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Severity;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Judges worlds after their applications had time to act: with a queue, they answer a notification first and act later.
 * Waits without a thread, by the computer's clock.
 */
public final class SettledFindings {
    private static final long STEP_MILLIS = 50;
    /** After this time without an event, a world is quiet. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private final WorldFindings findings;
    private final HostTime host;
    private final Executor nextStep;

    /** @param workers judge the worlds */
    public SettledFindings(WorldFindings findings, HostTime host, Executor workers) {
        this.findings = findings;
        this.host = host;
        nextStep = CompletableFuture.delayedExecutor(STEP_MILLIS, TimeUnit.MILLISECONDS, workers);
    }

    /**
     * The findings of a world that is quiet: no notification is due, and nothing happens any more. If the application may
     * still do what makes a finding disappear, waits for that.
     *
     * @param about the id of the only payment whose findings are wanted; null for all
     * @param least the lowest severity of a finding to wait for
     * @param most how long to wait
     */
    public CompletableFuture<Findings> judge(World world, @Nullable String about, Severity least, Duration most) {
        var wait = new Wait(world, about, least, now() + most.toNanos());
        wait.step();
        return wait.settled;
    }

    private long now() {
        return host.nanos().getAsLong();
    }

    private final class Wait {
        private final World world;
        private final @Nullable String about;
        private final Severity least;
        private final long deadline;
        private final CompletableFuture<Findings> settled = new CompletableFuture<>();

        private long events = -1;
        private long quietSince;
        private boolean isJudged;

        Wait(World world, @Nullable String about, Severity least, long deadline) {
            this.world = world;
            this.about = about;
            this.least = least;
            this.deadline = deadline;
        }

        void step() {
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
            long count = world.records().withFeed(Feed::count);
            if (count != events || !isIdle()) {
                events = count;
                quietSince = now();
                isJudged = false;
            }
            boolean isLate = now() - deadline >= 0;
            if (!isLate && (isJudged || now() - quietSince < QUIET.toNanos())) {
                return null;
            }
            isJudged = true;
            var found = findings.judge(world, about).findings();
            return isLate || !found.mayDisappear(least) ? found : null;
        }

        private boolean isIdle() {
            return world.look(state -> state.outbox.isQuiet() && state.agenda.nextAt() > state.clock.now());
        }
    }
}
