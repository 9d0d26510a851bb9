package dev.paysandbox.http.connection;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;

/**
 * The body of the request that is arriving on a connection, and what it takes up of the room for large bodies. Confined
 * to the connection's event loop.
 */
final class ArrivingBody {
    /** So much of a body everyone may send at any time; what is beyond comes out of the room of all. */
    private static final int SMALL = 16 * 1024;

    /** A body that is read as it comes in must go on by so much in each span of patience, or end. */
    private static final int LEAST_PROGRESS = 64 * 1024;

    /** Of a body whose request has been answered already the connection waits for so much, and for no more. */
    private static final int SMALL_REST = 64 * 1024;

    private final ConnectionGuards guards;
    /** Of the request whose body has not come to its end. */
    private @Nullable HttpRequest head;

    private long size;
    private long taken;
    private boolean streamed;
    /** So much has come since it had to go on. */
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

    /** It is read as it comes in, and so needs none of the room. */
    void stream() {
        streamed = true;
        progress = 0;
        giveBack();
    }

    boolean isStreamed() {
        return streamed;
    }

    /** False where there is no room for so much more. */
    boolean grow(int bytes, boolean isAnswered) {
        size += bytes;
        progress += bytes;
        // Who has its answer already is not kept: what still comes is thrown away.
        if (streamed || size <= SMALL || bytes == 0 || isAnswered) {
            return true;
        }
        if (!guards.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** Whether it has gone on by enough since the last time that it had. */
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
