package dev.paysandbox.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Advance;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.world.state.State;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Moves a world's clock forward through every instant at which a task is due, in order. At each instant, the
 * notifications that it causes are attempted before time continues. A call blocks until the target is reached or the
 * world is reset; a second call in the meantime is refused. If the caller hangs up, the advance stops.
 */
public final class ClockAdvance {
    /** How many tasks run before the lock is released for others. */
    private static final int TASKS_AT_A_TIME = 1000;

    private final WorldRuntime runtime;
    private final Feed feed;

    ClockAdvance(WorldRuntime runtime, Feed feed) {
        this.runtime = runtime;
        this.feed = feed;
    }

    /**
     * Stops the clock or lets it run.
     *
     * @throws Problem CLOCK_BUSY while a call advances it: either would undo what the other does
     */
    public <T> T set(Function<State, T> setting) {
        return runtime.change(present -> {
            runtime.requireHere();
            present.advance.requireNone();
            var set = setting.apply(present);
            feed.add(present.clock.now(), Feed.Type.CLOCK, present.clock.isFrozen() ? "frozen" : "running");
            return set;
        });
    }

    /** Makes a waiting advance check again whether its caller still waits. */
    public void wake() {
        runtime.wakeAdvance();
    }

    /**
     * Advances to an instant, or to the next at which a task is due, after everything that is due now has been attempted.
     *
     * @param target returns the instant to reach, given the present one; both in epoch milliseconds. Null for that of the next task
     * @param abandoned whether nobody waits for the result any more; {@link #wake} makes a waiting advance ask again
     * @throws Problem CLOCK_BUSY while another call advances the clock, NOT_REACHED if the world is reset or restored meanwhile,
     *     NOTHING_DUE if nothing is scheduled
     */
    public Advance to(@Nullable LongUnaryOperator target, BooleanSupplier abandoned) throws InterruptedException {
        var origin = runtime.lock();
        long from;
        Advance.Events happened;
        try {
            runtime.requireHere();
            origin.advance.requireNone();
            happened = origin.advance.begin();
            from = origin.clock.now();
            // The ticker ignores this world until the end.
            runtime.updateDueAt();
        } finally {
            runtime.unlock();
        }
        long to;
        boolean isReplaced;
        try {
            if (target == null) {
                // An attempt that is being made may fail, and then its retry is the next task.
                reach(origin, from, happened, abandoned);
            }
            to = target == null ? nextDue(origin) : target.applyAsLong(from);
            reach(origin, to, happened, abandoned);
        } finally {
            isReplaced = end(origin);
        }
        if (isReplaced) {
            throw new Problem(
                    ErrorCode.NOT_REACHED, "The world was reset or restored before its clock had advanced that far.");
        }
        return happened.between(from, to);
    }

    /** Returns whether the world has another state now. */
    private boolean end(State origin) {
        return runtime.locked(present -> {
            runtime.changed();
            origin.advance.end();
            if (present == origin) {
                feed.add(origin.clock.now(), Feed.Type.CLOCK, "advanced");
            }
            runtime.updateDueAt();
            return present != origin;
        });
    }

    private long nextDue(State origin) {
        return runtime.locked(present -> {
            var next = origin.agenda.nextAt();
            if (next == Long.MAX_VALUE) {
                throw new Problem(ErrorCode.NOTHING_DUE, "Nothing is scheduled in this world.");
            }
            return Math.max(next, origin.clock.now());
        });
    }

    private void reach(State origin, long to, Advance.Events happened, BooleanSupplier abandoned)
            throws InterruptedException {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = advanceOnce(origin, to, happened, abandoned);
        }
    }

    /** Returns false at the end: the instant is reached and all notifications are attempted, the world was reset, or nobody waits. */
    private boolean advanceOnce(State origin, long to, Advance.Events happened, BooleanSupplier abandoned)
            throws InterruptedException {
        int limit = happened.count() + TASKS_AT_A_TIME;
        var ready = List.<StartedAttempt>of();
        runtime.lock();
        try {
            runtime.awaitQuiet(origin, abandoned);
            if (abandoned.getAsBoolean()) {
                return false;
            }
            if (!runtime.isPresent(origin) || origin.agenda.nextAt() > to) {
                origin.clock.moveTo(to);
                return false;
            }
            while (origin.outbox.due.isQuiet() && happened.count() < limit && origin.agenda.nextAt() <= to) {
                origin.clock.moveTo(Math.max(origin.agenda.nextAt(), origin.clock.now()));
                origin.agenda.runUntil(origin.clock.now(), happened::add);
                runtime.shrinkMemory();
                ready = runtime.takeReady(origin);
            }
        } finally {
            runtime.updateDueAt();
            runtime.unlock();
        }
        runtime.sendAll(ready);
        return true;
    }
}
