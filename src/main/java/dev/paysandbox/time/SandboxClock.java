package dev.paysandbox.time;

import java.util.concurrent.TimeUnit;

/**
 * One world's only source of time. It follows the computer's monotonic clock, faster or slower, or stands still. It
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

    /** A clock that runs from the computer's present time on. */
    public SandboxClock(HostTime host) {
        this.host = host;
        base = host.wallMillis().getAsLong();
        anchorNanos = host.nanos().getAsLong();
    }

    /**
     * A clock as a snapshot has it.
     *
     * @param now epoch milliseconds
     * @param speed the one at which it runs, or would
     */
    public record SandboxClockSnapshot(long now, boolean frozen, double speed) {}

    public SandboxClockSnapshot snapshot() {
        return new SandboxClockSnapshot(now(), frozen, speed);
    }

    /** A clock that stands at the instant of the snapshot; if that one ran, it runs from {@link #goOn} on. */
    public SandboxClock(HostTime host, SandboxClockSnapshot kept) {
        this(host);
        if (!(kept.speed >= SLOWEST && kept.speed <= FASTEST)) {
            throw new IllegalArgumentException("speed must be between " + SLOWEST + " and " + FASTEST);
        }
        base = kept.now;
        speed = kept.speed;
        frozen = true;
    }

    /** Runs again, if the clock of the snapshot ran. */
    public void goOn(SandboxClockSnapshot kept) {
        if (!kept.frozen) {
            resume(kept.speed);
        }
    }

    /** Epoch milliseconds. */
    public long now() {
        if (frozen) {
            return base;
        }
        var elapsed = host.nanos().getAsLong() - anchorNanos;
        return base + (speed == 1 ? TimeUnit.NANOSECONDS.toMillis(elapsed) : (long) (elapsed * speed / 1e6));
    }

    /** Epoch milliseconds of the computer, whatever this clock shows. */
    public long hostNow() {
        return host.wallMillis().getAsLong();
    }

    public boolean isFrozen() {
        return frozen;
    }

    /** Sandbox seconds per second of the computer, also while frozen: the speed it would resume at. */
    public double speed() {
        return speed;
    }

    public void freeze() {
        goOnFrom(now());
        frozen = true;
    }

    /** Lets time run; throws IllegalArgumentException for a speed outside {@link #SLOWEST} to {@link #FASTEST}. */
    public void resume(double newSpeed) {
        if (!(newSpeed >= SLOWEST && newSpeed <= FASTEST)) {
            throw new IllegalArgumentException("speed must be between " + SLOWEST + " and " + FASTEST);
        }
        goOnFrom(now());
        speed = newSpeed;
        frozen = false;
    }

    /** Moves forward to the instant; throws IllegalArgumentException for one in the past. */
    public void moveTo(long millis) {
        if (millis < now()) {
            throw new IllegalArgumentException("the sandbox's clock does not go back");
        }
        goOnFrom(millis);
    }

    private void goOnFrom(long millis) {
        base = millis;
        anchorNanos = host.nanos().getAsLong();
    }

    /** What the computer's monotonic clock reads when this one reaches the instant; MAX_VALUE where it never will. */
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
