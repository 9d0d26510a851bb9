package dev.paysandbox.app.world;

import dev.paysandbox.app.state.State;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.Handover;
import dev.paysandbox.webhook.listener.Listeners;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A world's present state behind the world's one lock. It runs what is due, hands over the notifications that are ready,
 * and knows when something is due next. The lock is held for memory work only: notifications are sent after its release.
 */
public final class WorldRuntime {
    private final WorldDependencies dependencies;
    private final Listeners listeners;
    private final WorldMemory memory;
    private final Consumer<Handover> sender;

    private final ReentrantLock lock = new ReentrantLock();
    /** Signalled when no notification is under way any more. */
    private final Condition quiet = lock.newCondition();

    private State state;
    /** The state whose clock a call is advancing, or null; after a reset it is no longer the present one. */
    private @Nullable State advancing;

    /** Whether that clock stood before, and is to stand again. */
    private boolean wasFrozen;

    /** How often something may have changed; others read it without the lock. */
    private volatile long changes;

    /** Another object has this world from now on, or a file has it. */
    private boolean isParked;

    /** When the computer's monotonic clock will read at the next task: the ticker reads it without the lock. */
    private volatile long dueAt = Long.MAX_VALUE;

    /** @param sender sends a notification; called without the lock */
    WorldRuntime(
            State state,
            WorldDependencies dependencies,
            Listeners listeners,
            WorldMemory memory,
            Consumer<Handover> sender) {
        this.state = state;
        this.dependencies = dependencies;
        this.listeners = listeners;
        this.memory = memory;
        this.sender = sender;
    }

    /** Does memory work under the lock, after all that was due before it; then sends what became ready. */
    <T> T inside(Function<State, T> work) {
        return inside(work, true);
    }

    /** The same for work that changes nothing by itself. */
    <T> T see(Function<State, T> work) {
        return inside(work, false);
    }

    private <T> T inside(Function<State, T> work, boolean mayChange) {
        var ready = List.<Handover>of();
        var present = lock();
        try {
            if (mayChange) {
                changed();
            }
            listeners.tick();
            runDue(present);
            return work.apply(present);
        } finally {
            present = state;
            // What the work itself made due, such as a scenario's steps without delay, happens before anyone looks.
            runDue(present);
            memory.weighRecords();
            memory.shrink();
            ready = takeReady(present);
            signalIfQuiet();
            updateDueAt();
            lock.unlock();
            sendAll(ready);
        }
    }

    /** Does memory work under the lock. Nothing that is due runs, and nothing is sent. */
    <T extends @Nullable Object> T locked(Function<State, T> work) {
        var present = lock();
        try {
            return work.apply(present);
        } finally {
            lock.unlock();
        }
    }

    private void runDue(State present) {
        if (isServing() && present.agenda.runUntil(present.clock.now()) > 0) {
            changed();
        }
    }

    private boolean isServing() {
        return dependencies.isServing().getAsBoolean();
    }

    /** What is kept of the world elsewhere is not the newest any more. Confined to the lock. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    void changed() {
        changes++;
    }

    /** How often something may have changed; any thread may ask. */
    long changes() {
        return changes;
    }

    /** Whoever still has this object may not change it any more. Confined to the lock. */
    void park() {
        isParked = true;
    }

    /** Throws Problem TOO_BUSY where the world is parked or may be another sandbox's. Confined to the lock. */
    void demandHere() {
        if (!isServing()) {
            throw notServing();
        }
        if (isParked) {
            throw new Problem(
                    ErrorCode.TOO_BUSY,
                    "This world was parked while the request came in, and nothing has changed; send it again.");
        }
    }

    /** The refusal while other sandboxes may have the worlds of this one. */
    public static Problem notServing() {
        return new Problem(
                ErrorCode.TOO_BUSY,
                "This sandbox has not reached its database for the time of dataLease, so another one may have this world"
                        + " now. Nothing has changed; send the request again.");
    }

    boolean isAdvancing() {
        return advancing == state;
    }

    /** The clock as it goes on where an advance under way ends now. Confined to the lock. */
    SandboxClock.SandboxClockSnapshot clock() {
        var clock = state.clock.snapshot();
        return isAdvancing() ? new SandboxClock.SandboxClockSnapshot(clock.now(), wasFrozen, clock.speed()) : clock;
    }

    State lock() {
        lock.lock();
        return state;
    }

    void unlock() {
        lock.unlock();
    }

    /** Epoch milliseconds of the world's clock. */
    long now() {
        lock.lock();
        try {
            return state.clock.now();
        } finally {
            lock.unlock();
        }
    }

    /** The world goes on with another state. Confined to the lock, as is all that follows. */
    void replace(State fresh) {
        state = fresh;
        quiet.signalAll();
    }

    boolean isPresent(State one) {
        return state == one;
    }

    void signalIfQuiet() {
        if (state.outbox.isQuiet()) {
            quiet.signalAll();
        }
    }

    /**
     * Waits, without the lock, until the state has no notification due or under way, is no longer the present one, or
     * nobody wants the result any more.
     */
    void awaitQuiet(State of, BooleanSupplier abandoned) throws InterruptedException {
        while (state == of && !of.outbox.isQuiet() && !abandoned.getAsBoolean()) {
            quiet.await();
        }
    }

    /** Lets an advance that waits look again whether anybody wants its result. */
    void wakeAdvance() {
        lock.lock();
        try {
            quiet.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Throws Problem CLOCK_BUSY while a call advances the state's clock. */
    void demandIdleClock(State of) {
        if (advancing == of) {
            throw new Problem(ErrorCode.CLOCK_BUSY, "Another call is advancing this clock; wait for its answer.");
        }
    }

    /** From now on a call moves the state's clock, and the ticker leaves it alone. */
    void beginAdvance(State of, boolean frozen) {
        advancing = of;
        wasFrozen = frozen;
        updateDueAt();
    }

    /** The ticker sees to the clock again; answers false where a reset has ended the advance already. */
    boolean endAdvance(State of) {
        if (advancing != of) {
            return false;
        }
        advancing = null;
        return true;
    }

    /** What the courier is to attempt now; nothing where somebody listens, for then it is the listeners'. */
    List<Handover> takeReady(State of) {
        var ready = isServing() ? of.outbox.takeReady(of.clock.now()) : List.<Delivery>of();
        if (ready.isEmpty()) {
            return List.of();
        }
        var handovers =
                ready.stream().map(delivery -> Handover.of(of.outbox, delivery)).toList();
        return listeners.take(handovers) ? List.of() : handovers;
    }

    void shrinkMemory() {
        memory.shrink();
    }

    /** Call it without the lock. */
    void sendAll(List<Handover> ready) {
        ready.forEach(sender);
    }

    /** Lets the ticker know when something is due next. */
    void updateDueAt() {
        var before = dueAt;
        var due = advancing == state ? Long.MAX_VALUE : state.clock.hostNanosAt(state.agenda.nextAt());
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
