package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.NettyRequest;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The state of one connection. Its requests are handled one at a time: further ones wait until the current request has
 * arrived and its answer has been written. A request must arrive completely in time, and large bodies of all connections
 * share a limit. Confined to the connection's event loop, except where a method says otherwise.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on the end of what is scheduled here
final class ConnectionGuard extends ChannelDuplexHandler {
    /** How much of a request has arrived, or of its answer has been written. */
    private enum Progress {
        NOTHING,
        PART_OF_HEAD,
        HEAD,
        WHOLE
    }

    /** While the sandbox ends, a client must read some of its answer within this time. */
    private static final int END_CHECK_MILLIS = 500;

    private final ConnectionGuards guards;
    private final ConnectionGuards.RequestBody body;

    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext context;

    private Progress arrival = Progress.NOTHING;
    private Progress answer = Progress.NOTHING;

    /** Runs while a part of a request is missing. One that arrives in one piece, as nearly all do, starts no timer. */
    private @Nullable Future<?> timer;
    /** A handler behind this one has requested more input, which has not arrived. */
    private boolean readRequested;
    /** The current piece of input contained a part of a request. */
    private boolean decoded;

    /** Parts of later requests. While there are any, nothing more is read from the client. */
    private final ArrayDeque<Object> later = new ArrayDeque<>(0);
    /** The connection ends with the current answer, and no more input is passed on. */
    private boolean last;
    /** The client waits for {@code 100 Continue} before it sends the body. */
    private boolean awaitsContinue;
    /** The guard itself has answered the current request. Nothing more is written. */
    private boolean refused;

    ConnectionGuard(ConnectionGuards guards) {
        this.guards = guards;
        body = guards.new RequestBody();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        if (!guards.enter(this)) {
            added.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ended) {
        stopTimer();
        body.giveBack();
        later.forEach(ReferenceCountUtil::release);
        later.clear();
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
        if (last) {
            if (refused && part instanceof LastHttpContent) {
                reading.close();
            }
            ReferenceCountUtil.release(part);
        } else if (later.isEmpty() && isNext(part)) {
            pass(part);
        } else {
            later.add(part);
        }
    }

    /** Whether the part belongs to the current request, or begins a request while there is no other. */
    private boolean isNext(Object part) {
        return arrival != Progress.WHOLE && (arrival != Progress.HEAD || !(part instanceof HttpRequest));
    }

    private void pass(Object part) {
        if (part instanceof HttpRequest request) {
            begin(request);
        }
        if (part instanceof HttpContent content && !mayPass(content)) {
            ReferenceCountUtil.release(part);
            return;
        }
        if (part instanceof LastHttpContent) {
            arrival = Progress.WHOLE;
            stopTimer();
            context.fireChannelRead(part);
            finishIfDone();
        } else {
            context.fireChannelRead(part);
        }
    }

    private void begin(HttpRequest request) {
        RequestCheck.check(request, context.pipeline());
        LiveSpelling.replace(request);
        // Nothing after a request that cannot be decoded is part of it, or may run.
        last = request.decoderResult().isFailure();
        arrival = last ? Progress.WHOLE : Progress.HEAD;
        answer = Progress.NOTHING;
        awaitsContinue = HttpUtil.is100ContinueExpected(request);
        body.begin();
        stopTimer();
    }

    private boolean mayPass(HttpContent content) {
        if (content.decoderResult().isFailure() && !last) {
            // It gets no end, so that its first part is never mistaken for the whole.
            refuse(new Problem(ErrorCode.BAD_REQUEST, "The body's chunks cannot be understood."));
            return false;
        }
        // The rest of a body is dropped once the request has been answered.
        if (answer != Progress.WHOLE && !body.grow(content.content().readableBytes())) {
            refuse(new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later."));
            return false;
        }
        if (body.isStreamed()) {
            // It begins anew with each part of such a body, which may be large. Some clients read the answer only at
            // its end.
            stopTimer();
        }
        return true;
    }

    /** The next request follows once the current one has arrived and its answer has been written. */
    private void finishIfDone() {
        if (arrival != Progress.WHOLE || answer != Progress.WHOLE || last) {
            return;
        }
        arrival = Progress.NOTHING;
        answer = Progress.NOTHING;
        // Later, since a request may be in the middle of being handled.
        if (!later.isEmpty()) {
            context.executor().execute(this::passLater);
        }
    }

    private void passLater() {
        for (var part = later.peek(); part != null && isNext(part) && !last; part = later.peek()) {
            later.remove();
            decoded = true;
            pass(part);
        }
        if (decoded) {
            channelReadComplete(context);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        if (!decoded && arrival == Progress.NOTHING) {
            arrival = Progress.PART_OF_HEAD;
        }
        decoded = false;
        readRequested = false;
        if (refused) {
            // No handler behind this one requests more.
            reading.read();
        }
        if (timer == null && (arrival == Progress.PART_OF_HEAD || arrival == Progress.HEAD)) {
            startTimer();
        }
        reading.fireChannelReadComplete();
    }

    /** After the parts that wait, the handlers behind this one request more anew. */
    @Override
    public void read(ChannelHandlerContext reading) {
        readRequested = true;
        if (later.isEmpty()) {
            reading.read();
        }
    }

    @Override
    public void write(ChannelHandlerContext writing, Object part, ChannelPromise promise) {
        if (refused) {
            ReferenceCountUtil.release(part);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        if (part instanceof HttpResponse head) {
            if (head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
                awaitsContinue = false;
                writing.write(part, promise);
                return;
            }
            answer = Progress.HEAD;
            // Otherwise the next request would be taken for the body that nobody has asked for.
            last |= awaitsContinue && arrival != Progress.WHOLE;
            if (last || guards.ending) {
                head.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            }
        }
        if (part instanceof LastHttpContent) {
            answer = Progress.WHOLE;
            body.giveBack();
            last |= guards.ending;
            writing.write(part, last ? promise.unvoid().addListener(ChannelFutureListener.CLOSE) : promise);
            finishIfDone();
        } else {
            writing.write(part, promise);
        }
    }

    /** A connection whose client waits for an answer is not idle: awaiting a payment may take minutes. */
    @Override
    public void userEventTriggered(ChannelHandlerContext handlerContext, Object event) {
        if (event instanceof IdleStateEvent && arrival == Progress.WHOLE && answer == Progress.NOTHING) {
            return;
        }
        if (event == NettyRequest.BODY_IS_STREAMED && arrival == Progress.HEAD) {
            body.stream();
        }
        handlerContext.fireUserEventTriggered(event);
    }

    private void startTimer() {
        timer = context.executor().schedule(this::timeOut, guards.requestTimeoutMillis(), TimeUnit.MILLISECONDS);
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void timeOut() {
        if (body.isStreamed() && !readRequested) {
            // The rest is missing because the server has not read it.
            startTimer();
        } else {
            refuse(guards.late());
        }
    }

    /** Answers with a problem, unless the request is already answered, and closes. */
    private void refuse(Problem why) {
        if (refused) {
            context.close();
            return;
        }
        refused = true;
        last = true;
        body.giveBack();
        guards.countTurnedAway();
        var written = context.writeAndFlush(answer == Progress.NOTHING ? guards.refusal(why) : Unpooled.EMPTY_BUFFER);
        // A client that is still sending might lose the answer if the connection were closed before it has sent all.
        if (why.code() != ErrorCode.TOO_BUSY) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    /**
     * The sandbox ends, which a connection delays only for the answer to a complete request, and only while the client
     * reads it. Any thread may call this.
     */
    void closeUnlessOwed() {
        context.executor().execute(() -> closeUnlessOwed(0));
    }

    /** @param unreadBefore the unread bytes beyond the connection's own buffers at the last check */
    private void closeUnlessOwed(long unreadBefore) {
        long unread = context.channel().bytesBeforeWritable();
        boolean isOwed = arrival == Progress.WHOLE || answer == Progress.HEAD;
        if (!isOwed || (unread > 0 && unread == unreadBefore)) {
            context.close();
        } else if (context.channel().isOpen()) {
            context.executor().schedule(() -> closeUnlessOwed(unread), END_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
