package dev.paysandbox.http.connection;

/**
 * What one connection is doing, by the computer's monotonic clock: nothing, a request, or waiting for its client to do
 * its part. The connection's event loop changes it; any thread may ask.
 */
final class Activity {
    private static final long NEVER = Long.MAX_VALUE;

    private volatile boolean idle = true;
    private volatile long idleSince;
    private volatile long incompleteSince = NEVER;
    private volatile long unreadSince = NEVER;

    Activity(long now) {
        idleSince = now;
    }

    void begins() {
        idle = false;
    }

    void ends(long now) {
        idleSince = now;
        idle = true;
    }

    /** Part of a request has come, and its rest is missing. */
    void misses(long now) {
        incompleteSince = now;
    }

    void missesNothing() {
        incompleteSince = NEVER;
    }

    /** There are more answers than the client reads. */
    void isNotRead(long now) {
        unreadSince = now;
    }

    void isRead() {
        unreadSince = NEVER;
    }

    /** It only waits for its end, and so is the first to make room. */
    void leaves() {
        incompleteSince = Long.MIN_VALUE;
    }

    boolean isIdle() {
        return idle;
    }

    long idleSince() {
        return idleSince;
    }

    /** Since when the client has neither sent the rest of its request nor read its answers. */
    long waitedForSince() {
        return Math.min(incompleteSince, unreadSince);
    }

    boolean isWaitedFor() {
        return waitedForSince() != NEVER;
    }
}
