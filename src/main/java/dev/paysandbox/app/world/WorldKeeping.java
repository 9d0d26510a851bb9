package dev.paysandbox.app.world;

import dev.paysandbox.app.events.Feed;
import dev.paysandbox.app.snapshot.WorldSnapshot;
import dev.paysandbox.app.state.State;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.listener.Listeners;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One world's side of its being kept elsewhere: whether that is the newest, and whether the world may leave memory. */
public final class WorldKeeping {
    private final WorldRuntime runtime;
    private final Listeners listeners;
    private final Feed feed;
    private final Journal journal;
    private final Consumer<State> closing;

    /** The state that goes on after drills, or null; written under the world's lock. */
    private volatile @Nullable WorldSnapshot setAside;

    /** How many states have been set aside; written under the world's lock. */
    private volatile int asides;

    /** The number of the version that is kept; 0 for none. Guarded by the lock of the key in {@code KeptWorlds}, as is the next. */
    private long version;

    /** Which of the states set aside was kept last; 0 for none. */
    private int keptAside;

    /** When the world was used last, as what is kept tells; MAX_VALUE where nothing is. */
    private volatile long keptUsedAt = Long.MAX_VALUE;

    private volatile boolean leaves;

    /** How often the world had changed when that was written. */
    private volatile long keptChanges;

    /** @param closing empties the world; called under its lock */
    WorldKeeping(WorldRuntime runtime, Listeners listeners, Feed feed, Journal journal, Consumer<State> closing) {
        this.runtime = runtime;
        this.listeners = listeners;
        this.feed = feed;
        this.journal = journal;
        this.closing = closing;
    }

    /**
     * Changes something that is no part of the state.
     *
     * @throws dev.paysandbox.domain.Problem TOO_BUSY where the world was parked meanwhile; then nothing has changed
     */
    void change(Runnable change) {
        runtime.locked(state -> {
            runtime.demandHere();
            change.run();
            runtime.changed();
            return state;
        });
    }

    /** Whether requests are to wait until it is known whether the world stays; set under the lock of the key in {@code KeptWorlds}. */
    public void leaves(boolean now) {
        leaves = now;
    }

    /** Any thread may ask. */
    public boolean leaves() {
        return leaves;
    }

    /** What is kept is to be written anew, though only the time has changed. */
    public void touch() {
        runtime.locked(state -> {
            runtime.changed();
            return state;
        });
    }

    /** Copies the world; the clock is the one with which it goes on if an advance under way ends now. */
    public interface Copying<T> {
        public T copy(State state, Journal journal, SandboxClock.SandboxClockSnapshot clock);
    }

    /** Does memory work that copies the world, also while a call advances its clock. */
    public <T> T copy(Copying<T> copying) {
        return runtime.see(state -> copying.copy(state, journal, runtime.clock()));
    }

    /** How often something may have changed; any thread may ask. */
    public long changes() {
        return runtime.changes();
    }

    /** The number of the version that is kept; 0 for none. */
    public long version() {
        return version;
    }

    /** Whether nothing has changed since the world was kept, or began; any thread may ask. */
    public boolean isNewest() {
        return keptChanges == changes();
    }

    /** Whether the state that goes on after the present drills is kept, though these change much. */
    public boolean isAsideKept() {
        return setAside != null && keptAside == asides;
    }

    /** When the world was used last, as what is kept tells, in epoch milliseconds; any thread may ask. */
    public long keptUsedAt() {
        return keptUsedAt;
    }

    /**
     * The world is kept.
     *
     * @param usedAt when it was used last, in epoch milliseconds
     * @param changes how often it had changed by then
     * @param aside whether it was the state that goes on after drills
     */
    public void kept(long newVersion, long usedAt, long changes, boolean aside) {
        version = newVersion;
        keptUsedAt = usedAt;
        keptChanges = changes;
        keptAside = aside ? asides : 0;
    }

    /** The world goes on with this when its drills have ended; null once they have. Confined to the world's lock. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    public void setAside(@Nullable WorldSnapshot snapshot) {
        setAside = snapshot;
        if (snapshot != null) {
            asides++;
        }
    }

    /** The state that goes on after the drills that are played now; any thread may ask. */
    @Nullable
    public WorldSnapshot setAside() {
        return setAside;
    }

    /**
     * The world leaves memory, unless it has changed since it was kept or {@link #neededFor} says why it has to stay.
     *
     * @param removal nobody finds the world from then on; memory work
     */
    public boolean park(boolean endsFollowers, Runnable removal) {
        return runtime.see(state -> {
            if (!isNewest() || neededFor(state, endsFollowers) != null) {
                return false;
            }
            leave(state, removal);
            return true;
        });
    }

    /** The world leaves memory as it is. */
    public void leave(Runnable removal) {
        runtime.locked(state -> {
            leave(state, removal);
            return state;
        });
    }

    private void leave(State state, Runnable removal) {
        removal.run();
        closing.accept(state);
        runtime.park();
    }

    /**
     * Why the world cannot leave memory now, as "its drills are being played"; null where it could.
     *
     * @param endsFollowers whether followers and listeners have to go with it; otherwise they keep it here
     */
    @Nullable
    public String neededFor(boolean endsFollowers) {
        return runtime.locked(state -> neededFor(state, endsFollowers));
    }

    private @Nullable String neededFor(State state, boolean endsFollowers) {
        if (state.isOfDrill || setAside != null) {
            return "its drills are being played";
        }
        if (runtime.isAdvancing()) {
            return "its clock is being advanced";
        }
        if (!state.outbox.isQuiet()) {
            return "a notification is under way";
        }
        if (state.pendingAnswers.isAwaited() || state.watches.isAwaited()) {
            return "a request waits for its answer";
        }
        return !endsFollowers && (feed.isFollowed() || listeners.areThere()) ? "somebody follows it" : null;
    }
}
