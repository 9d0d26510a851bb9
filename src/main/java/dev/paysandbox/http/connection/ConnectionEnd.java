package dev.paysandbox.http.connection;

import dev.paysandbox.domain.Problem;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * How the server ends one connection: requests that came whole are answered, a last answer or a refusal goes out, and
 * what the client still sends is read and dropped for a while. Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the connection ends whether or not its client reads the last answer
final class ConnectionEnd {
    /** How long input is read and dropped of a client that was refused. */
    private static final int LINGER_SECONDS = 2;

    /** The same of a client that has its answer before its request has come whole. */
    private static final int LINGER_AFTER_ANSWER_SECONDS = 30;

    private final ConnectionGuards guards;
    private final Activity activity;
    private final OpenRequests requests;

    /** No more input is passed on. */
    private boolean begun;
    /** The connection ends with the answer being written. */
    private boolean withAnswer;
    /** What is still to be said, once all that was asked before has been answered. */
    private @Nullable Problem refusal;

    private @Nullable LingeringClose closing;

    ConnectionEnd(ConnectionGuards guards, Activity activity, OpenRequests requests) {
        this.guards = guards;
        this.activity = activity;
        this.requests = requests;
    }

    boolean hasBegun() {
        return begun;
    }

    /** The last answer has been written, or the refusal. */
    boolean isLastWritten() {
        return begun && refusal == null;
    }

    boolean waitsToRefuse() {
        return refusal != null;
    }

    /** The connection ends with the answer that is being written. */
    void endWithAnswer() {
        withAnswer = true;
    }

    /** The last answer has been written, and may not have been read: closing now could lose it. */
    boolean waitsForReader() {
        return withAnswer && begun && !guards.isEnding();
    }

    /** Ends the connection with a refusal, which comes after the answers to earlier requests. */
    void refuse(ChannelHandlerContext context, Problem why) {
        begun = true;
        guards.countTurnedAway();
        write(context, why);
    }

    /** The answer being written is the connection's last. */
    boolean isDue() {
        return withAnswer && refusal == null;
    }

    /** An answer has been written to its end. */
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

    /** Input came and was dropped. */
    void dropped(ChannelHandlerContext context, boolean isEndOfRequest) {
        if (isEndOfRequest && withAnswer) {
            context.close();
        } else if (closing != null) {
            closing.heard();
        }
    }
}
