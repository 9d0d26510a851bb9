package dev.paysandbox.time;

import org.jspecify.annotations.Nullable;

/** Work for an instant of the sandbox's clock. It may be on one agenda at a time. */
public abstract class ScheduledTask {
    static final int NOWHERE = -1;

    /** Its place in its agenda's heap; owned by the agenda. */
    int position = NOWHERE;

    long at;
    long sequence;

    /** Does the work, under the world's lock, at or after {@link #at()}. */
    protected abstract void run();

    /** One line for a person: {@code "expire pay_…"}. */
    public abstract String describe();

    /** The payment that it is about, or null for none. */
    public @Nullable String paymentId() {
        return null;
    }

    /** The notification that it attempts again, or null if it is no retry. */
    public @Nullable String deliveryId() {
        return null;
    }

    /** Sets the time of a task that is on no agenda yet. */
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

    /** Its place on the agenda, for a snapshot; null while it is on none. */
    public final @Nullable Slot slot() {
        return isWaiting() ? new Slot(at, sequence) : null;
    }

    final boolean isBefore(ScheduledTask other) {
        return at < other.at || (at == other.at && sequence < other.sequence);
    }
}
