package dev.paysandbox.webhook.listener;

import dev.paysandbox.time.ScheduledTask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One client that fetches notifications: its lease, its waiting request, and the attempts it has in hand. */
final class Listener {
    final String id;
    final long leaseNanos;
    /** Ends it when it has not called for the length of its lease; not scheduled while it waits. */
    final ScheduledTask lapse;
    /** What it has fetched without telling the outcome, by the attempts' ids. */
    final Map<String, Held> held = new LinkedHashMap<>();

    @Nullable
    Wait wait;

    Listener(String id, long leaseNanos, ScheduledTask lapse) {
        this.id = id;
        this.leaseNanos = leaseNanos;
        this.lapse = lapse;
    }

    /** A request that is answered when there are notifications, or when it has waited long enough. */
    record Wait(int most, CompletableFuture<List<Fetched>> answer, ScheduledTask end) {}

    /** A notification that it has fetched, since a reading of the computer's monotonic clock. */
    record Held(Fetched fetched, long sinceNanos, ScheduledTask timeout) {}
}
