package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.Refused;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a command may still take. Uses the monotonic clock, so that a change of the computer's time has no effect. */
public final class TimeLimit {
    private static final long PACE_MILLIS = 100;

    private final @Nullable Duration longest;
    private final long begin = System.nanoTime();

    private TimeLimit(@Nullable Duration longest) {
        this.longest = longest;
    }

    /** A limit that begins now. Null means no limit. */
    public static TimeLimit of(@Nullable Duration longest) {
        return new TimeLimit(longest);
    }

    /** The nanoseconds that are left: zero or less after the end, {@link Long#MAX_VALUE} without a limit. */
    public long left() {
        return longest == null ? Long.MAX_VALUE : longest.toNanos() - (System.nanoTime() - begin);
    }

    public boolean isOver() {
        return left() <= 0;
    }

    /**
     * Waits a moment before the next request.
     *
     * @throws Refused if this program is interrupted
     */
    public static void pause() {
        pause(PACE_MILLIS);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }
}
