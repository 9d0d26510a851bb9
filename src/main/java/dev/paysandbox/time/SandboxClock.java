package dev.paysandbox.time;

import java.util.concurrent.TimeUnit;

/**
 * One world's only source of time. It follows the computer's monotonic clock, at an adjustable speed, or is frozen. It
 * can be moved forward, but never back, and ignores jumps of the computer's wall clock. Confined to the world's lock.
 */
public final class SandboxClock {
    public static final double SLOWEST = 0.001;
    public static final double FASTEST = 1_000_000;

    private final HostTime host;
    private long base;
    private long anchorNanos;
    private double speed = 1;
    private boolean frozen;

    /** A clock that starts at the computer's present time. */
    public SandboxClock(HostTime host) {
        this.host = host;
        base = host.wallMillis();
        anchorNanos = host.nanos();
    }

    /**
     * A clock in a snapshot.
     *
     * @param now epoch milliseconds
     * @param speed its speed, also while frozen
     */
    public record SandboxClockSnapshot(long now, boolean frozen, double speed) {}

    public SandboxClockSnapshot snapshot() {
        return new SandboxClockSnapshot(now(), frozen, speed);
    }

    /** A clock that is frozen at the instant of the snapshot; {@link #resumeFrom} resumes it if it ran. */
    public SandboxClock(HostTime host, SandboxClockSnapshot kept) {
        this(host);
        requirePossible(kept.speed);
        base = kept.now;
        speed = kept.speed;
        frozen = true;
    }

    public void resumeFrom(SandboxClockSnapshot kept) {
        if (!kept.frozen) {
            resume(kept.speed);
        }
    }

    /** Epoch milliseconds. */
    public long now() {
        if (frozen) {
            return base;
        }
        var elapsed = host.nanos() - anchorNanos;
        return base + (speed == 1 ? TimeUnit.NANOSECONDS.toMillis(elapsed) : (long) (elapsed * speed / 1e6));
    }

    public boolean isFrozen() {
        return frozen;
    }

    /** Sandbox seconds per second of the computer; while frozen, the speed at which it would resume. */
    public double speed() {
        return speed;
    }

    public void freeze() {
        goOnFrom(now());
        frozen = true;
    }

    /**
     * Lets time run.
     *
     * @throws IllegalArgumentException if the speed is outside {@link #SLOWEST} to {@link #FASTEST}
     */
    public void resume(double newSpeed) {
        requirePossible(newSpeed);
        goOnFrom(now());
        speed = newSpeed;
        frozen = false;
    }

    private static void requirePossible(double speed) {
        if (!(speed >= SLOWEST && speed <= FASTEST)) {
            throw new IllegalArgumentException("speed must be between " + SLOWEST + " and " + FASTEST);
        }
    }

    /**
     * Moves forward to the instant.
     *
     * @throws IllegalArgumentException if it is in the past
     */
    public void moveTo(long millis) {
        if (millis < now()) {
            throw new IllegalArgumentException("the sandbox's clock does not go back");
        }
        goOnFrom(millis);
    }

    private void goOnFrom(long millis) {
        base = millis;
        anchorNanos = host.nanos();
    }

    /**
     * The reading of the computer's monotonic clock when this clock reaches the instant; MAX_VALUE if it never does.
     */
    public long hostNanosAt(long millis) {
        if (frozen) {
            return millis <= base ? anchorNanos : Long.MAX_VALUE;
        }
        if (millis == Long.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        return anchorNanos + (long) Math.min((millis - base) * 1e6 / speed, Long.MAX_VALUE / 4.0);
    }
}
