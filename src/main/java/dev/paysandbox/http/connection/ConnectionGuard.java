package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.StreamedBody;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Protects the server from one connection: a request must arrive completely in time, large bodies of all connections
 * share a limit, and a client that does not read its answers gets no more of them. Confined to the connection's event
 * loop, except where a method says otherwise.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on the end of what is scheduled here
final class ConnectionGuard extends ChannelDuplexHandler {
    /** How much input of a connection may be kept besides its answers: the size of one read. */
    private static final int INPUT = 64 * 1024;

    /** While the sandbox ends, a client must read some of its answer within this time. */
    private static final int END_CHECK_MILLIS = 500;

    private final ConnectionGuards guards;
    private final ConnectionActivity activity;
    private final ArrivingBody body;
    private final OpenRequests requests = new OpenRequests();
    private final WaitingParts waiting = new WaitingParts();
    private final RequestTimeout timeout;
    private final ConnectionEnd end;
    private @Nullable ChannelHandlerContext context;

    /** A handler behind this one has requested more input, which has not arrived. */
    private boolean readRequested;
    /** The current piece of input contained a part of a request. */
    private boolean decoded;

    ConnectionGuard(ConnectionGuards guards) {
        this.guards = guards;
        body = new ArrivingBody(guards);
        activity = new ConnectionActivity(guards.now());
        timeout = new RequestTimeout(guards, activity, () -> body.isStreamed() && !readRequested, this::timedOut);
        end = new ConnectionEnd(guards, activity, requests);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        guards.enter(this);
        if (!added.channel().isOpen()) {
            guards.leave(this);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ended) {
        timeout.stop();
        body.giveBack();
        waiting.release();
        ended.fireChannelInactive();
    }

    /** When a connection has closed, the handlers behind this one are removed first. */
    @Override
    public void handlerRemoved(ChannelHandlerContext removed) {
        guards.leave(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object part) {
        decoded = true;
        if (end.hasBegun()) {
            var isEnd = part instanceof LastHttpContent;
            ReferenceCountUtil.release(part);
            end.dropped(reading, isEnd);
        } else if (!waiting.isEmpty() || mustWait(reading, part)) {
            waiting.add(part);
        } else {
            pass(reading, part);
        }
    }

    /**
     * Pipelined requests are handled one by one, as fast as the client reads the answers. So at most one answer is kept
     * for a client beyond what fills the connection.
     */
    private boolean mustWait(ChannelHandlerContext reading, Object part) {
        return part instanceof HttpRequest
                && (!requests.areAnswered() || !reading.channel().isWritable());
    }

    private void pass(ChannelHandlerContext reading, Object part) {
        if (part instanceof HttpRequest request) {
            body.begin(request);
            requests.begin(request.decoderResult().isFailure());
            activity.begins();
        }
        if (part instanceof HttpContent content && !mayPass(content)) {
            ReferenceCountUtil.release(part);
            return;
        }
        if (body.hasGoneOn()) {
            timeout.stop();
        }
        if (part instanceof LastHttpContent) {
            requests.end();
            body.end();
            timeout.stop();
        }
        reading.fireChannelRead(part);
        idleIfDone();
    }

    /** A body with an invalid chunk gets no end, so that its first part is never mistaken for the whole. */
    private boolean mayPass(HttpContent content) {
        if (requests.isBodyArriving()
                && !(content instanceof HttpRequest)
                && content.decoderResult().isFailure()) {
            refuse(new Problem(ErrorCode.BAD_REQUEST, "The body's chunks cannot be understood."));
            return false;
        }
        if (!body.grow(content.content().readableBytes(), requests.areAnswered())) {
            refuse(new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later."));
            return false;
        }
        return true;
    }

    @Override
    public void read(ChannelHandlerContext reading) {
        readRequested = true;
        if (end.waitsToRefuse()) {
            // Answers to earlier requests come first; meanwhile input stays in the system's buffer.
            return;
        }
        if (end.hasBegun() || waiting.isEmpty()) {
            reading.read();
        } else {
            waiting.readLater();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        if (changed.channel().isWritable()) {
            activity.isRead();
            guards.reads(this);
        } else {
            activity.isNotRead(guards.now());
            guards.doesNotRead(this);
        }
        waiting.schedule(changed, () -> passWaiting(changed));
        changed.fireChannelWritabilityChanged();
    }

    private void passWaiting(ChannelHandlerContext going) {
        var passed = false;
        for (var part = waiting.peek();
                part != null && !end.hasBegun() && !mustWait(going, part);
                part = waiting.peek()) {
            waiting.remove();
            passed = true;
            pass(going, part);
        }
        if (passed) {
            going.fireChannelReadComplete();
        }
        waiting.readIfWanted(going);
    }

    private void idleIfDone() {
        if (requests.areAnswered() && !requests.isArriving() && waiting.isEmpty() && !activity.isIdle()) {
            activity.ends(guards.now());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        boolean isPart = !decoded;
        requests.bytesCame(isPart);
        decoded = false;
        readRequested = false;
        if (end.isLastWritten()) {
            // No handler behind this one requests more.
            reading.read();
        }
        if (requests.isArriving() && !end.hasBegun() && waiting.isEmpty()) {
            timeout.startUnlessRunning(reading);
        }
        if (isPart) {
            activity.begins();
        }
        reading.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext writing, Object part, ChannelPromise promise) {
        if (end.isLastWritten()) {
            ReferenceCountUtil.release(part);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        var isInformational =
                part instanceof HttpResponse answer && answer.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (part instanceof HttpResponse answer && !isInformational) {
            requests.beginAnswer();
            if (isLast()) {
                end.endWithAnswer();
                answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            }
        }
        var isEnd = part instanceof LastHttpContent && !isInformational;
        if (isEnd && requests.endAnswer()) {
            body.giveBack();
            idleIfDone();
        }
        writing.write(part, promise);
        if (isEnd) {
            if (end.isDue()) {
                timeout.stop();
            }
            end.answerEnded(writing);
        }
        waiting.schedule(writing, () -> passWaiting(writing));
    }

    /**
     * Whether no request can follow the one being answered: the sandbox ends, the following bytes cannot be decoded, or
     * the rest of its body is too large. Waiting for that rest would keep the connection from other clients, and delay
     * the end of the sandbox.
     */
    private boolean isLast() {
        return (guards.isEnding() && waiting.isEmpty())
                || requests.isLastUndecodable()
                || (requests.isOnlyOneArriving() && body.hasLargeRest());
    }

    /** Another handler's close would come too early while the last answer may be unread. */
    @Override
    public void close(ChannelHandlerContext leaving, ChannelPromise promise) {
        if (end.waitsForReader()) {
            promise.trySuccess();
        } else {
            leaving.close(promise);
        }
    }

    /**
     * If only one request is unanswered, an arriving body belongs to it. A connection whose client waits for an answer
     * is not idle: awaiting a payment or advancing a clock may take minutes.
     */
    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (event instanceof IdleStateEvent && requests.isAnswerAwaited()) {
            return;
        }
        if (event == StreamedBody.READ_AS_IT_COMES && requests.isOnlyOneArriving()) {
            body.stream();
        }
        told.fireUserEventTriggered(event);
    }

    private void timedOut() {
        refuse(new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + guards.requestTimeoutMillis()
                        + " ms (requestTimeout)."));
    }

    /** Sends the reason, unless the request is already answered, and closes; earlier requests are answered first. */
    private void refuse(Problem why) {
        var leaving = context;
        if (leaving == null || end.hasBegun()) {
            return;
        }
        waiting.release();
        timeout.stop();
        body.giveBack();
        end.refuse(leaving, why);
    }

    /** Any thread may call this. */
    ConnectionActivity activity() {
        return activity;
    }

    /** Bytes kept for a client that does not read; any thread may call this. */
    long unread() {
        var asked = context;
        return asked == null ? 0 : asked.channel().bytesBeforeWritable() + INPUT;
    }

    /** Any thread may call this. Closes on the event loop, unless a complete request has arrived meanwhile. */
    void closeUnlessBusy() {
        var leaving = context;
        if (leaving != null) {
            leaving.executor().execute(() -> {
                if (activity.isIdle() || activity.isWaitedFor()) {
                    leaving.close();
                } else if (leaving.channel().isActive()) {
                    guards.stay(this);
                }
            });
        }
    }

    /**
     * The sandbox ends. A connection delays that only for the answer to a complete request, and only while the client
     * reads it. Any thread may call this.
     */
    void closeUnlessOwed() {
        var leaving = context;
        if (leaving != null) {
            leaving.executor().execute(() -> closeUnlessOwed(leaving, 0));
        }
    }

    /** @param unreadBefore the unread bytes beyond the connection's own buffers at the last check */
    private void closeUnlessOwed(ChannelHandlerContext leaving, long unreadBefore) {
        if (!leaving.channel().isOpen()) {
            return;
        }
        long unread = leaving.channel().isWritable() ? 0 : leaving.channel().bytesBeforeWritable();
        if (requests.hasNoWholeRequest() || (unread > 0 && unread == unreadBefore)) {
            leaving.close();
        } else {
            leaving.executor()
                    .schedule(() -> closeUnlessOwed(leaving, unread), END_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Closes because there are too many connections. Any thread may call this. */
    void close() {
        var leaving = context;
        if (leaving != null) {
            leaving.close();
        }
    }
}
