package dev.paysandbox.time;

import org.jspecify.annotations.Nullable;

/** Work for an instant of the sandbox's clock. It can be on one agenda at a time. */
public abstract class ScheduledTask {
    /** Whether it is on an agenda; this and the next fields are owned by the agenda. */
    boolean waiting;

    long at;
    long sequence;

    /**
     * A task that belongs to no payment.
     *
     * @param what see {@link #describe}
     */
    public static ScheduledTask of(String what, Runnable work) {
        return new ScheduledTask() {
            @Override
            protected void run() {
                work.run();
            }

            @Override
            public String describe() {
                return what;
            }
        };
    }

    /** Does the work, under the world's lock, at or after {@link #at()}. */
    protected abstract void run();

    /** One line for people: {@code "expire payin_…"}. */
    public abstract String describe();

    /** The payment that it belongs to, or null. */
    public @Nullable String paymentId() {
        return null;
    }

    /** The notification that it attempts again, or null if it is no retry. */
    public @Nullable String deliveryId() {
        return null;
    }

    /** Sets the instant of a task that is not yet on an agenda. */
    protected final void remember(long instant) {
        if (waiting) {
            throw new IllegalStateException("the task is on an agenda, which alone sets its instant");
        }
        at = instant;
    }

    public final long at() {
        return at;
    }

    /** Its turn among all tasks of its agenda, which no other has. */
    public final long turn() {
        return sequence;
    }

    public final boolean isWaiting() {
        return waiting;
    }

    /** Its slot on the agenda, for a snapshot; null if it is on none. */
    public final @Nullable TaskSlot slot() {
        return waiting ? new TaskSlot(at, sequence) : null;
    }
}
