package dev.paysandbox.http.connection;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * The body of the request that is arriving on a connection, and its share of the limit for large bodies. Confined to
 * the connection's event loop.
 */
final class ArrivingBody {
    /** Always accepted for each body; only the rest counts towards the limit of all connections. */
    private static final int SMALL = 16 * 1024;

    /** A body that is read as it arrives must advance by this much within each request timeout. */
    private static final int LEAST_PROGRESS = 64 * 1024;

    /** The largest rest of a body that the connection waits for once the request has been answered. */
    private static final int SMALL_REST = 64 * 1024;

    private final ConnectionGuards guards;
    /** The request whose body has not ended. */
    private @Nullable HttpRequest head;

    private long size;
    private long taken;
    private boolean streamed;
    /** How much has arrived since {@link #hasGoneOn} last returned true. */
    private long progress;

    ArrivingBody(ConnectionGuards guards) {
        this.guards = guards;
    }

    void begin(HttpRequest request) {
        head = request;
        size = 0;
        streamed = false;
    }

    void end() {
        head = null;
    }

    /** The body is read as it arrives, and so does not count towards the limit. */
    void stream() {
        streamed = true;
        progress = 0;
        giveBack();
    }

    boolean isStreamed() {
        return streamed;
    }

    /** Returns false if the limit does not allow this many more bytes. */
    boolean grow(int bytes, boolean isAnswered) {
        size += bytes;
        progress += bytes;
        // Once the request has been answered, the rest is dropped.
        if (streamed || size <= SMALL || bytes == 0 || isAnswered) {
            return true;
        }
        if (!guards.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Whether enough has arrived since this last returned true. */
    boolean hasGoneOn() {
        if (!streamed || progress < LEAST_PROGRESS) {
            return false;
        }
        progress = 0;
        return true;
    }

    /** Whether the rest is larger than the connection waits for once the request has been answered. */
    boolean hasLargeRest() {
        return head != null
                && (HttpUtil.isTransferEncodingChunked(head)
                        || HttpUtil.getContentLength(head, 0L) - size > SMALL_REST);
    }

    void giveBack() {
        guards.giveBack(taken);
        taken = 0;
    }
}
