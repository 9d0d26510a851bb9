package dev.paysandbox.world;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Listeners;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.state.WorldSnapshot;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The copy of one world in the folder, as the world sees it: whether it is the newest, and whether the
 * world may leave memory.
 */
public final class WorldKeeping {
    /** The refusal of a request to a world that has left memory. */
    public static final String PARKED =
            "This world was parked while the request came in, and nothing has changed; send it again.";

    private static final String ENDING = "The sandbox is ending. Nothing has changed; send the request again later.";

    private final WorldRuntime runtime;
    private final Listeners listeners;
    private final Feed feed;
    private final Journal journal;
    private final Consumer<State> closing;

    /** Written under the world's lock. */
    private volatile @Nullable SetAside setAside;

    /** Whether there is a stored copy. Guarded by the key's lock in {@code KeptWorlds}. */
    private boolean stored;

    /** The number of changes when the copy was written. */
    private volatile long keptChanges;

    /** @param closing empties the world; called under its lock */
    WorldKeeping(WorldRuntime runtime, Listeners listeners, Feed feed, Journal journal, Consumer<State> closing) {
        this.runtime = runtime;
        this.listeners = listeners;
        this.feed = feed;
        this.journal = journal;
        this.closing = closing;
    }

    /** From now on the world does not change, because it is written for the last time. */
    public void end() {
        runtime.locked(state -> {
            runtime.end(ENDING);
            return state;
        });
    }

    /** Whether {@link #end} was called. */
    public boolean isEnding() {
        return runtime.locked(state -> runtime.isEnded(ENDING));
    }

    /** Copies the world. The clock is the one that remains if a running advance ends now. */
    public interface Copying<T> {
        public T copy(State state, Journal journal, SandboxClock.SandboxClockSnapshot clock);
    }

    /**
     * Runs work in memory that copies the world for somebody else.
     *
     * @throws Problem CLOCK_BUSY while a call advances the clock, because the copy would be inconsistent; TOO_BUSY if the
     *     world was parked meanwhile
     */
    public <T> T copyAtRest(Copying<T> copying) {
        return runtime.look(state -> {
            runtime.requireHere();
            state.advance.requireNone();
            return copying.copy(state, journal, state.advance.clockAtRest());
        });
    }

    /** Runs work in memory that copies the world, even while a call advances its clock. */
    public <T> T copy(Copying<T> copying) {
        return runtime.look(state -> copying.copy(state, journal, state.advance.clockAtRest()));
    }

    /** The number of possible changes; any thread may ask. */
    public long changes() {
        return runtime.changes();
    }

    /** Whether there is a stored copy. */
    public boolean isStored() {
        return stored;
    }

    /** Whether nothing has changed since the world was stored or began; any thread may ask. */
    public boolean isNewest() {
        return keptChanges == changes();
    }

    /**
     * Records that the world was stored.
     *
     * @param changes the number of changes when the copy was made
     */
    public void kept(long changes) {
        stored = true;
        keptChanges = changes;
    }

    /**
     * A state that continues after drills, with its clock as it would be then.
     *
     * @param wallMillis when it was set aside, by the computer's time
     * @param nanos the same by the computer's monotonic clock
     */
    public record SetAside(WorldSnapshot snapshot, long wallMillis, long nanos) {}

    /** Sets a state aside; null once it continues. Confined to the world's lock. */
    public void setAside(@Nullable SetAside state) {
        setAside = state;
    }

    /** The state that continues after the present drills, or null; any thread may ask. */
    @Nullable
    public SetAside setAside() {
        return setAside;
    }

    /**
     * Parks the world, unless it has changed since it was stored or {@link #isNeeded}.
     *
     * @param removal removes the world from the list of open worlds, in memory only
     */
    public boolean park(Runnable removal) {
        return runtime.look(state -> {
            if (!isNewest() || isNeeded(state)) {
                return false;
            }
            removal.run();
            closing.accept(state);
            runtime.end(PARKED);
            return true;
        });
    }

    /** Whether the world cannot leave memory now: something happens in it, or somebody follows it. */
    public boolean isNeeded() {
        return runtime.locked(this::isNeeded);
    }

    private boolean isNeeded(State state) {
        return state.isOfDrill
                || setAside != null
                || state.advance.isRunning()
                || !state.outbox.due.isQuiet()
                || state.pendingAnswers.isAwaited()
                || state.watches.isAwaited()
                || feed.isFollowed()
                || listeners.count() > 0;
    }
}
