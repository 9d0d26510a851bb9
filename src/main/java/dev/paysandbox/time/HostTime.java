package dev.paysandbox.time;

/** The computer's time, for what does not happen on a world's {@link SandboxClock}. Tests have another. */
public class HostTime {
    private static final long ORIGIN = System.nanoTime();

    public static final HostTime SYSTEM = new HostTime();

    protected HostTime() {}

    /** Epoch milliseconds. */
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    /** Monotonic nanoseconds since the process began, so that they can be compared with {@code <}. */
    public long nanos() {
        return System.nanoTime() - ORIGIN;
    }
}
