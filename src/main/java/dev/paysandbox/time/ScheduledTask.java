package dev.paysandbox.time;

import org.jspecify.annotations.Nullable;

/** Something to be done at an instant of the sandbox's clock. It may wait on one agenda at a time. */
public abstract class ScheduledTask {
    static final int NOWHERE = -1;

    /** Where it stands in its agenda's heap; owned by the agenda. */
    int position = NOWHERE;

    long at;
    long sequence;

    /** Does it, under the world's lock, with the clock standing at or after {@link #at()}. */
    protected abstract void run();

    /** One line for a person: {@code "expire pay_…"}. */
    public abstract String describe();

    /** When it is to be put down, for one that waits on no agenda yet. */
    protected final void remember(long instant) {
        if (isWaiting()) {
            throw new IllegalStateException("what waits is due when its agenda says");
        }
        at = instant;
    }

    /** Epoch milliseconds at which it is due. */
    public final long at() {
        return at;
    }

    public final boolean isWaiting() {
        return position != NOWHERE;
    }

    /** Its place while it waits, for a snapshot; null while it does not. */
    public final @Nullable Slot slot() {
        return isWaiting() ? new Slot(at, sequence) : null;
    }

    final boolean isBefore(ScheduledTask other) {
        return at < other.at || (at == other.at && sequence < other.sequence);
    }
}
