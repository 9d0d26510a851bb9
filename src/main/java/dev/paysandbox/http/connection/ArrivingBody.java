package dev.paysandbox.http.connection;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * The body of the request that is arriving on a connection, and how much of the limit for large bodies it uses. Confined
 * to the connection's event loop.
 */
final class ArrivingBody {
    /** How much of a body is always accepted; what is beyond counts towards the limit of all connections. */
    private static final int SMALL = 16 * 1024;

    /** A body that is read as it arrives must go on by so much within each request timeout, or end. */
    private static final int LEAST_PROGRESS = 64 * 1024;

    /** How much of a body the connection still waits for once the request has been answered. */
    private static final int SMALL_REST = 64 * 1024;

    private final ConnectionGuards guards;
    /** Of the request whose body has not come to its end. */
    private @Nullable HttpRequest head;

    private long size;
    private long taken;
    private boolean streamed;
    /** How much has come since {@link #hasGoneOn} last said yes. */
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

    /** It is read as it arrives, and so does not count towards the limit. */
    void stream() {
        streamed = true;
        progress = 0;
        giveBack();
    }

    boolean isStreamed() {
        return streamed;
    }

    /** False where the limit does not allow so much more. */
    boolean grow(int bytes, boolean isAnswered) {
        size += bytes;
        progress += bytes;
        // Once the request has been answered, what still comes is dropped.
        if (streamed || size <= SMALL || bytes == 0 || isAnswered) {
            return true;
        }
        if (!guards.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Whether enough has come since the last time that it had. */
    boolean hasGoneOn() {
        if (!streamed || progress < LEAST_PROGRESS) {
            return false;
        }
        progress = 0;
        return true;
    }

    /** Whether more is still to come than the connection waits for once the request has been answered. */
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
