package dev.paysandbox.http.connection;

/**
 * The body of a connection's current request, and its share of the limit for large bodies. Confined to the connection's
 * event loop.
 */
final class RequestBody {
    /** Always accepted for each body; only the rest counts towards the limit of all connections. */
    private static final int SMALL = 16 * 1024;

    private final ConnectionGuards guards;
    private long size;
    private long taken;
    private boolean streamed;

    RequestBody(ConnectionGuards guards) {
        this.guards = guards;
    }

    void begin() {
        size = 0;
        streamed = false;
    }

    /** The body is read as it arrives, and so does not count towards the limit. */
    void stream() {
        streamed = true;
        giveBack();
    }

    boolean isStreamed() {
        return streamed;
    }

    /** Returns false if the limit does not allow this many more bytes. */
    boolean grow(int bytes) {
        size += bytes;
        if (streamed || size <= SMALL || bytes == 0) {
            return true;
        }
        if (!guards.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    void giveBack() {
        if (taken > 0) {
            guards.giveBack(taken);
            taken = 0;
        }
    }
}
