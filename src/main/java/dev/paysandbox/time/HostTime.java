package dev.paysandbox.time;

import java.util.function.LongSupplier;

/**
 * The computer's time. Only {@link SandboxClock}, the ticker and measurements of latency may use it.
 *
 * @param wallMillis epoch milliseconds
 * @param nanos monotonic nanoseconds since the process began, so that they can be compared with {@code <}
 */
public record HostTime(LongSupplier wallMillis, LongSupplier nanos) {
    private static final long ORIGIN = System.nanoTime();

    public static final HostTime SYSTEM = new HostTime(System::currentTimeMillis, () -> System.nanoTime() - ORIGIN);
}
