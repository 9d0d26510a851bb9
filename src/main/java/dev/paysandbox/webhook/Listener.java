package dev.paysandbox.webhook;

import dev.paysandbox.time.ScheduledTask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One client that fetches notifications: its lease, its waiting request, and the attempts that it has fetched. */
final class Listener {
    final String id;
    final long leaseNanos;
    /** Ends the listener when it has not called for the length of its lease; not scheduled while a request waits. */
    final ScheduledTask lapse;
    /** Fetched attempts without an outcome yet, by their ids. */
    final Map<String, HeldNotification> held = new LinkedHashMap<>();

    @Nullable
    Wait wait;

    Listener(String id, long leaseNanos, ScheduledTask lapse) {
        this.id = id;
        this.leaseNanos = leaseNanos;
        this.lapse = lapse;
    }

    /** A request that is answered when there are notifications, or at the end of its wait. */
    record Wait(int most, CompletableFuture<List<Fetched>> answer, ScheduledTask end) {}

    /** A fetched notification; {@code sinceNanos} is a reading of the computer's monotonic clock. */
    record HeldNotification(Fetched fetched, long sinceNanos, ScheduledTask timeout) {}
}
