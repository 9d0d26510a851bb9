package dev.paysandbox.http.connection;

import dev.paysandbox.domain.Problem;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * How the server ends one connection: completely received requests are answered, a last answer or a refusal is sent,
 * and further input of the client is dropped for a while. Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the connection ends whether or not its client reads the last answer
final class ConnectionEnd {
    /** How long further input of a refused client is dropped. */
    private static final int LINGER_SECONDS = 2;

    /** The same for a client that gets its answer before its request has arrived completely. */
    private static final int LINGER_AFTER_ANSWER_SECONDS = 30;

    private final ConnectionGuards guards;
    private final ConnectionActivity activity;
    private final OpenRequests requests;

    /** No more input is passed on. */
    private boolean begun;
    /** The connection ends after the current answer. */
    private boolean withAnswer;
    /** Sent after the answers to all earlier requests. */
    private @Nullable Problem refusal;

    private @Nullable LingeringClose closing;

    ConnectionEnd(ConnectionGuards guards, ConnectionActivity activity, OpenRequests requests) {
        this.guards = guards;
        this.activity = activity;
        this.requests = requests;
    }

    boolean hasBegun() {
        return begun;
    }

    /** The last answer or the refusal has been written. */
    boolean isLastWritten() {
        return begun && refusal == null;
    }

    boolean waitsToRefuse() {
        return refusal != null;
    }

    /** The connection ends after the current answer. */
    void endWithAnswer() {
        withAnswer = true;
    }

    /** The last answer has been written, but perhaps not read: closing now could lose it. */
    boolean waitsForReader() {
        return withAnswer && begun && !guards.isEnding();
    }

    /** Ends the connection with a refusal, which follows the answers to earlier requests. */
    void refuse(ChannelHandlerContext context, Problem why) {
        begun = true;
        guards.countTurnedAway();
        write(context, why);
    }

    /** The current answer is the connection's last. */
    boolean isDue() {
        return withAnswer && refusal == null;
    }

    /** An answer has been written completely. */
    void answerEnded(ChannelHandlerContext context) {
        if (refusal != null) {
            write(context, refusal);
        } else if (withAnswer) {
            begun = true;
            linger(context, Unpooled.EMPTY_BUFFER, LINGER_AFTER_ANSWER_SECONDS);
        }
    }

    private void write(ChannelHandlerContext context, Problem why) {
        if (requests.areEarlierUnanswered()) {
            refusal = why;
            return;
        }
        refusal = null;
        linger(context, requests.isArrivingAnswered() ? Unpooled.EMPTY_BUFFER : guards.refusal(why), LINGER_SECONDS);
    }

    private void linger(ChannelHandlerContext context, Object last, int seconds) {
        activity.isEnding();
        context.writeAndFlush(last).addListener(written -> {
            closing = new LingeringClose(context, seconds);
            closing.begin();
        });
    }

    /** Input arrived and was dropped. */
    void dropped(ChannelHandlerContext context, boolean isEndOfRequest) {
        if (isEndOfRequest && withAnswer) {
            context.close();
        } else if (closing != null) {
            closing.heard();
        }
    }
}
