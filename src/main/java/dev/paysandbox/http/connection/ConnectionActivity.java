package dev.paysandbox.http.connection;

/**
 * The state of one connection: idle, handling a request, or waiting for its client to send or to read. Times are of the
 * computer's monotonic clock. The connection's event loop changes it; any thread may read it.
 */
final class ConnectionActivity {
    private static final long NEVER = Long.MAX_VALUE;

    private volatile boolean idle = true;
    private volatile long idleSince;
    private volatile long incompleteSince = NEVER;
    private volatile long unreadSince = NEVER;

    ConnectionActivity(long now) {
        idleSince = now;
    }

    void begins() {
        idle = false;
    }

    void ends(long now) {
        idleSince = now;
        idle = true;
    }

    /** Part of a request has arrived, and the rest has not. */
    void waitsForRest(long now) {
        incompleteSince = now;
    }

    void hasRest() {
        incompleteSince = NEVER;
    }

    /** The client does not read its answers. */
    void isNotRead(long now) {
        unreadSince = now;
    }

    void isRead() {
        unreadSince = NEVER;
    }

    /** The connection is ending, and so is the first to be closed for a new one. */
    void isEnding() {
        incompleteSince = Long.MIN_VALUE;
    }

    boolean isIdle() {
        return idle;
    }

    long idleSince() {
        return idleSince;
    }

    /** Since when the client has not sent the rest of its request, or not read its answers. */
    long waitedForSince() {
        return Math.min(incompleteSince, unreadSince);
    }

    boolean isWaitedFor() {
        return waitedForSince() != NEVER;
    }
}
