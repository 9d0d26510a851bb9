package dev.paysandbox.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.Listeners;
import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world's present state behind the world's one lock. It runs due tasks, hands over due notifications, and knows the
 * next due time. The lock is held for work in memory only. Notifications are sent after its release.
 */
public final class WorldRuntime {
    private final WorldDependencies dependencies;
    private final Listeners listeners;
    private final WorldMemory memory;
    private final Consumer<StartedAttempt> sender;

    private final ReentrantLock lock = new ReentrantLock();
    /** Signalled when no notification is being sent, and when the state is replaced. */
    private final Condition quiet = lock.newCondition();

    private State state;
    /** The number of possible changes. Read without the lock. */
    private volatile long changes;

    /** Why the world changes no more: it is parked, or written for the last time. Null while it may change. */
    private @Nullable String refusal;

    /**
     * The reading of the computer's monotonic clock at which the next task is due. The ticker reads it without the
     * lock.
     */
    private volatile long dueAt = Long.MAX_VALUE;

    /** @param sender sends a notification; called without the lock */
    WorldRuntime(
            State state,
            WorldDependencies dependencies,
            Listeners listeners,
            WorldMemory memory,
            Consumer<StartedAttempt> sender) {
        this.state = state;
        this.dependencies = dependencies;
        this.listeners = listeners;
        this.memory = memory;
        this.sender = sender;
    }

    /** Runs work in memory under the lock, after all due tasks. Then sends the notifications that became due. */
    <T> T change(Function<State, T> work) {
        return change(work, null);
    }

    /** @param answered decides when the notifications are sent; null for at once */
    <T> T change(Function<State, T> work, @Nullable AfterAnswer answered) {
        return run(work, true, answered);
    }

    /** The same as {@link #change(Function)} for work that changes nothing by itself. */
    <T> T look(Function<State, T> work) {
        return run(work, false, null);
    }

    private <T> T run(Function<State, T> work, boolean mayChange, @Nullable AfterAnswer answered) {
        var ready = List.<StartedAttempt>of();
        lock.lock();
        var present = state;
        try {
            if (mayChange) {
                changed();
            }
            listeners.tick();
            runDue(present);
            return work.apply(present);
        } finally {
            try {
                ready = finish(state, answered == null);
            } finally {
                // Whatever has failed, no other thread waits for this one.
                lock.unlock();
            }
            if (answered == null) {
                sendAll(ready);
            } else if (!ready.isEmpty()) {
                var started = ready;
                answered.execute(() -> handOver(started));
            }
        }
    }

    /** What follows every work under the lock; returns the attempts to make. */
    private List<StartedAttempt> finish(State present, boolean isSentAtOnce) {
        // Tasks that the work made due, such as scenario steps without delay, run before anybody sees the state.
        runDue(present);
        memory.weighRecords();
        memory.shrink();
        var ready = isSentAtOnce ? takeReady(present) : startReady(present);
        signalIfQuiet();
        updateDueAt();
        return ready;
    }

    /** Runs work in memory under the lock. Runs no due tasks and sends nothing. */
    <T extends @Nullable Object> T locked(Function<State, T> work) {
        lock.lock();
        try {
            return work.apply(state);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether the attempt is still to be made. After a reset it is not. During a pause it is not either, and the notification
     * is due again after it.
     */
    boolean isNeeded(StartedAttempt attempt) {
        return locked(state -> {
            if (state.outbox != attempt.outbox()) {
                return false;
            }
            if (!state.outbox.due.isStopped()) {
                return true;
            }
            attempt.putBack();
            signalIfQuiet();
            return false;
        });
    }

    /** Records the outcome of an attempt, unless the state has ended since. */
    void settle(StartedAttempt attempt, WebhookRequest webhookRequest, RequestResult result) {
        change(state -> {
            if (state.outbox == attempt.outbox()) {
                attempt.settle(webhookRequest, result);
                listeners.retry(attempt);
            }
            return state;
        });
    }

    private void runDue(State present) {
        if (refusal == null && present.agenda.nextAt() <= present.clock.now()) {
            present.agenda.runUntil(present.clock.now());
            changed();
        }
    }

    /** Moves the present state's clock to this instant, and runs each task due by then at its own. Guarded by the lock. */
    void catchUp(long instant) {
        for (long due = state.agenda.nextAt(); due <= instant; due = state.agenda.nextAt()) {
            state.clock.moveTo(Math.max(due, state.clock.now()));
            runDue(state);
        }
        state.clock.moveTo(instant);
    }

    /** Marks the stored copy as outdated. Guarded by the lock. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    void changed() {
        changes++;
    }

    /** The number of possible changes; any thread may ask. */
    long changes() {
        return changes;
    }

    /**
     * From now on code that still has this object can no longer change it. Guarded by the lock.
     *
     * @param why the sentences for callers
     */
    void end(String why) {
        refusal = why;
    }

    /** Whether {@link #end} was called for this reason. Guarded by the lock. */
    boolean isEnded(String why) {
        return why.equals(refusal);
    }

    /** Throws Problem TOO_BUSY if the world changes no more. Guarded by the lock. */
    void requireHere() {
        if (refusal != null) {
            throw new Problem(ErrorCode.TOO_BUSY, refusal);
        }
    }

    State lock() {
        lock.lock();
        return state;
    }

    void unlock() {
        lock.unlock();
    }

    /** Replaces the present state. This and all methods below are guarded by the lock. */
    void replace(State fresh) {
        state = fresh;
        quiet.signalAll();
    }

    boolean isPresent(State one) {
        return state == one;
    }

    void signalIfQuiet() {
        if (state.outbox.due.isAtRest()) {
            quiet.signalAll();
        }
    }

    /**
     * Runs work, without the lock, once no notification is being sent, or after this time of the computer's clock. Until its
     * end, none is sent.
     *
     * @throws Problem CLOCK_BUSY while a call advances the clock
     */
    <T> T atRest(Duration most, Supplier<T> work) throws InterruptedException {
        var of = locked(present -> {
            present.advance.requireNone();
            present.outbox.due.hold(true);
            listeners.recall();
            return present;
        });
        try {
            awaitRest(of, most);
            return work.get();
        } finally {
            change(present -> {
                of.outbox.due.hold(false);
                return present;
            });
        }
    }

    private void awaitRest(State of, Duration most) throws InterruptedException {
        lock();
        try {
            long left = most.toNanos();
            while (state == of && !of.outbox.due.isAtRest() && left > 0) {
                left = quiet.awaitNanos(left);
            }
        } finally {
            unlock();
        }
    }

    /**
     * Waits, without the lock, until the state has no notification that is due or being sent, is not the present state,
     * or nobody waits for the result.
     */
    void awaitQuiet(State of, BooleanSupplier abandoned) throws InterruptedException {
        while (state == of && !of.outbox.due.isQuiet() && !abandoned.getAsBoolean()) {
            quiet.await();
        }
    }

    /** Makes a waiting advance check again whether its caller still waits. */
    void wakeAdvance() {
        locked(present -> {
            quiet.signalAll();
            return present;
        });
    }

    /** The notifications that the courier should attempt now; none if clients listen, because listeners get them. */
    List<StartedAttempt> takeReady(State of) {
        var attempts = startReady(of);
        // An inbox ends attempts at once, which makes the next notifications ready.
        while (!attempts.isEmpty() && listeners.take(attempts)) {
            attempts = startReady(of);
        }
        return attempts;
    }

    private List<StartedAttempt> startReady(State of) {
        var ready = refusal == null ? of.outbox.takeReady() : List.<Delivery>of();
        return ready.stream()
                .map(delivery -> StartedAttempt.of(of.outbox, delivery))
                .toList();
    }

    /** Gives attempts to listeners or to the courier, unless a reset or a pause has come in between. */
    private void handOver(List<StartedAttempt> started) {
        var attempts = started.stream().filter(this::isNeeded).toList();
        if (locked(state -> listeners.take(attempts))) {
            // An inbox has ended the attempts, which makes the next notifications ready.
            change(state -> state);
        } else {
            sendAll(attempts);
        }
    }

    void shrinkMemory() {
        memory.shrink();
    }

    /** Call it without the lock. */
    void sendAll(List<StartedAttempt> ready) {
        ready.forEach(sender);
    }

    /** Lets the ticker know when something is due next. */
    void updateDueAt() {
        var before = dueAt;
        var due = state.advance.isRunning() ? Long.MAX_VALUE : state.clock.hostNanosAt(state.agenda.nextAt());
        due = Math.min(due, listeners.nextDeadline());
        dueAt = due;
        if (due < before) {
            dependencies.ticker().wakeBy(due);
        }
    }

    /** By the computer's monotonic clock; any thread may ask. */
    long dueAt() {
        return dueAt;
    }
}
