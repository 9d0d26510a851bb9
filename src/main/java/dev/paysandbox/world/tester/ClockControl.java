package dev.paysandbox.world.tester;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.journal.Advance;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stops, moves and speeds up a world's time. */
public final class ClockControl implements AutoCloseable {
    /** Advances wait for notifications, so each has its own thread. Idle threads end. */
    private final ExecutorService advances = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons("advance"));

    /** The sandbox is ending. Advances stop, because notifications are no longer attempted. */
    private volatile boolean ending;

    /**
     * The state of a world's clock.
     *
     * @param now epoch milliseconds
     * @param speed sandbox seconds per second, while it is not frozen
     * @param nextDueAt the instant of the next task, in epoch milliseconds, or null if nothing is scheduled
     */
    public record ClockState(
            long now,
            boolean frozen,
            double speed,
            @Nullable Long nextDueAt,
            int agenda) {}

    public ClockState read(World world) {
        return world.look(ClockControl::stateOf);
    }

    /**
     * A scheduled task.
     *
     * @param at when, as a timestamp
     * @param what one line for a person: {@code "expire payin_…"}
     * @param paymentId the payment that the task is about, or null for none
     * @param deliveryId the notification that the task attempts again, or null for another kind of task
     */
    public record DueTask(
            String at,
            String what,
            @Nullable String paymentId,
            @Nullable String deliveryId) {}

    /**
     * The scheduled tasks, the earliest first.
     *
     * @param now a timestamp
     * @param total how many tasks match, with those of other pages
     * @param next the cursor of the following page, or null if this is the last
     */
    public record DueTasks(
            String now,
            List<DueTask> data,
            int total,
            @Nullable String next) {}

    /**
     * The next scheduled tasks.
     *
     * @param after the turn of the last task of the page before; if it has run or is none, the page begins with the first
     * @param paymentId only tasks about this payment, or null for all
     */
    public DueTasks agenda(World world, long after, int most, @Nullable String paymentId) {
        return world.look(state -> {
            var tasks = state.agenda.upcoming(task -> paymentId == null || paymentId.equals(task.paymentId()));
            int from = 1 + tasks.stream().map(ScheduledTask::turn).toList().indexOf(after);
            int end = Math.min(from + most, tasks.size());
            var data = tasks.subList(from, end).stream()
                    .map(task -> new DueTask(
                            Timestamps.format(task.at()), task.describe(), task.paymentId(), task.deliveryId()))
                    .toList();
            var next = end == tasks.size()
                    ? null
                    : String.valueOf(tasks.get(end - 1).turn());
            return new DueTasks(Timestamps.format(state.clock.now()), data, tasks.size(), next);
        });
    }

    /** Stops time; throws Problem CLOCK_BUSY while a call advances it. */
    public ClockState freeze(World world) {
        return world.clockAdvance().set(state -> {
            state.clock.freeze();
            return stateOf(state);
        });
    }

    /**
     * Lets time run, at a speed.
     *
     * @throws Problem INVALID_DATA for a speed outside the clock's limits, CLOCK_BUSY while a call advances the clock
     */
    public ClockState resume(World world, double speed) {
        if (!(speed >= SandboxClock.SLOWEST && speed <= SandboxClock.FASTEST)) {
            throw invalid("speed", "must be between 0.001 and 1000000 sandbox seconds per second", null);
        }
        return world.clockAdvance().set(state -> {
            state.clock.resume(speed);
            return stateOf(state);
        });
    }

    /** Advances by a duration, which must not be negative. Cancelling the result stops the advance. */
    public CompletableFuture<Advance> advanceBy(World world, Duration duration) {
        return advance(world, now -> {
            if (duration.isNegative() || duration.toSeconds() > (Timestamps.CLOCK_END - now) / 1000) {
                throw invalid("duration", "must not be negative, nor lead beyond " + Timestamps.CLOCK_END_TEXT, null);
            }
            return now + duration.toMillis();
        });
    }

    /** Advances to an instant (epoch milliseconds), which must not lie in the past. */
    public CompletableFuture<Advance> advanceTo(World world, long instant) {
        return advance(world, now -> {
            requireReachable("to", instant, now, instant < now ? Timestamps.format(Math.max(instant, 0)) : null);
            return instant;
        });
    }

    /**
     * Throws Problem INVALID_DATA for an instant before the present one, or after the latest that a clock may reach.
     */
    static void requireReachable(String field, long instant, long now, @Nullable String rejected) {
        if (instant < now || instant > Timestamps.CLOCK_END) {
            throw invalid(
                    field,
                    "must not lie before the sandbox's present time, " + Timestamps.format(now) + ", nor after "
                            + Timestamps.CLOCK_END_TEXT,
                    rejected);
        }
    }

    /** Advances to the instant of the next task. Fails with Problem NOTHING_DUE if nothing is scheduled. */
    public CompletableFuture<Advance> advanceToNext(World world) {
        return advance(world, null);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback handles a cancellation; nobody needs its result
    private CompletableFuture<Advance> advance(World world, @Nullable LongUnaryOperator target) {
        var future = new CompletableFuture<Advance>();
        future.whenComplete((done, failed) -> {
            if (future.isCancelled()) {
                world.clockAdvance().wake();
            }
        });
        advances.execute(() -> {
            try {
                var done = world.clockAdvance().to(target, () -> ending || future.isCancelled());
                if (ending) {
                    throw new Problem(
                            ErrorCode.NOT_REACHED,
                            "The sandbox is ending, so the advance stopped at " + Timestamps.format(world.now()) + ".");
                }
                future.complete(done);
            } catch (Exception failed) {
                future.completeExceptionally(failed);
            }
        });
        return future;
    }

    /** Stops all advances; they fail with Problem NOT_REACHED. */
    public void end(Collection<World> all) {
        ending = true;
        all.forEach(world -> world.clockAdvance().wake());
    }

    private static ClockState stateOf(State state) {
        var next = state.agenda.nextAt();
        return new ClockState(
                state.clock.now(),
                state.clock.isFrozen(),
                state.clock.speed(),
                next == Long.MAX_VALUE ? null : Long.valueOf(next),
                state.agenda.size());
    }

    private static Problem invalid(String field, String message, @Nullable String rejected) {
        return Problem.of(ErrorCode.INVALID_DATA, new Violation(field, FieldError.OUT_OF_RANGE, message, rejected));
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void close() {
        advances.shutdownNow();
    }
}
