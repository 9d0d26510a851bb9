package dev.paysandbox.time;

import java.util.function.LongSupplier;

/**
 * The computer's own time; only {@link SandboxClock}, the ticker and the measuring of latencies may ask for it.
 *
 * @param wallMillis epoch milliseconds
 * @param nanos monotonic nanoseconds since the process began, so that they compare plainly
 */
public record HostTime(LongSupplier wallMillis, LongSupplier nanos) {
    private static final long ORIGIN = System.nanoTime();

    public static final HostTime SYSTEM = new HostTime(System::currentTimeMillis, () -> System.nanoTime() - ORIGIN);
}
