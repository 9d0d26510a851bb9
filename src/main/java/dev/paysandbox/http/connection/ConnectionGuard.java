package dev.paysandbox.http.connection;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.NettyRequest;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * The state of one connection. Ends it if its client is silent in the middle of a request, or if nothing may follow an
 * answer. Confined to the connection's event loop, except where a method says otherwise.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on the end of what is scheduled here
final class ConnectionGuard extends ChannelDuplexHandler {
    /** Always accepted of each body; only the rest counts towards the limit of all connections. */
    private static final int SMALL_BODY = 16 * 1024;
    /** While the sandbox ends, a client must read some of its answer within this time. */
    private static final int END_CHECK_MILLIS = 500;

    private final ConnectionGuards guards;

    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext context;

    /** Whether a part of the newest request is missing. */
    private boolean arriving;
    /** The answer to the newest request has begun, or there was no request yet. */
    private boolean answered = true;
    /** The answer to the newest request is written completely, or there was no request yet. */
    private boolean written = true;

    /** How much of the newest request's body has arrived, in bytes. */
    private long arrived;
    /** The newest request's body is read as it arrives, and never kept. */
    private boolean streamed;
    /** Bytes of the newest request's body that count towards the limit, until it is answered. */
    private long taken;
    /** The newest request is refused, and the rest of its body is dropped: many clients read an answer only after all is sent. */
    private boolean draining;

    /** The newest answer is still in memory, because the client does not read it. */
    private boolean unsent;

    /** Parts of later requests: each waits for the answer to the one before. Meanwhile nothing more is read from the client. */
    private final ArrayDeque<Object> later = new ArrayDeque<>(0);

    /** A handler behind this one has requested more input, which has not arrived. */
    private boolean readRequested;
    /** The connection ends with the answer to the newest request, and no more input is passed on. */
    private boolean last;
    /** The client waits for {@code 100 Continue} before it sends the body. */
    private boolean awaitsContinue;

    ConnectionGuard(ConnectionGuards guards) {
        this.guards = guards;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        if (!guards.enter(this)) {
            added.close();
        }
    }

    /** When a connection has closed, the handlers behind this one are removed first. */
    @Override
    public void handlerRemoved(ChannelHandlerContext removed) {
        giveBack();
        later.forEach(ReferenceCountUtil::release);
        later.clear();
        guards.leave(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object part) {
        if (last) {
            if (draining && part instanceof LastHttpContent) {
                reading.close();
            }
            ReferenceCountUtil.release(part);
        } else if (later.isEmpty() && isNext()) {
            pass(part);
        } else {
            later.add(part);
        }
    }

    /** Whether the next part belongs to the newest request, or that one is answered. */
    private boolean isNext() {
        return arriving || (written && !unsent);
    }

    private void passLater() {
        unsent = false;
        while (!later.isEmpty() && !last && isNext()) {
            pass(later.remove());
        }
        channelReadComplete(context);
    }

    private void pass(Object part) {
        if (part instanceof HttpRequest request) {
            RequestCheck.check(
                    request, guards.requiresTls() && context.pipeline().get(SslHandler.class) == null);
            LiveSpelling.replace(request);
            answered = false;
            written = false;
            arriving = true;
            arrived = 0;
            streamed = false;
            awaitsContinue = HttpUtil.is100ContinueExpected(request);
            // Nothing after a request that cannot be decoded is part of it, or may run.
            last = request.decoderResult().isFailure();
        }
        if (part instanceof HttpContent content && !mayTake(content.content().readableBytes())) {
            ReferenceCountUtil.release(part);
            draining = !(part instanceof LastHttpContent);
            refuse(guards.tooBusy());
            return;
        }
        arriving &= !last && !(part instanceof LastHttpContent);
        context.fireChannelRead(part);
    }

    /** Whether this much more of a body may be kept. What arrives after its answer is dropped by the framework. */
    private boolean mayTake(int bytes) {
        arrived += bytes;
        if (streamed || arrived <= SMALL_BODY || answered) {
            return true;
        }
        boolean isTaken = guards.takeForBodies(bytes);
        taken += isTaken ? bytes : 0;
        return isTaken;
    }

    /** Netty's decoder accepts only so many pipelined requests; more are the client's mistake, not one for the log. */
    @Override
    public void exceptionCaught(ChannelHandlerContext handlerContext, Throwable failure) {
        if (failure instanceof DecoderException && failure.getCause() instanceof IllegalStateException) {
            guards.countTurnedAway();
            handlerContext.close();
        } else {
            handlerContext.fireExceptionCaught(failure);
        }
    }

    private void giveBack() {
        guards.takeForBodies(-taken);
        taken = 0;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        readRequested = false;
        if (draining) {
            // No handler behind this one requests more.
            reading.read();
        }
        reading.fireChannelReadComplete();
    }

    @Override
    public void read(ChannelHandlerContext reading) {
        readRequested = true;
        if (later.isEmpty()) {
            reading.read();
        }
    }

    @Override
    public void write(ChannelHandlerContext writing, Object part, ChannelPromise promise) {
        if (part instanceof HttpResponse head) {
            if (head.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
                awaitsContinue = false;
                writing.write(part, promise);
                return;
            }
            answered = true;
            // Otherwise the next request would be taken for the body that nobody has asked for.
            last |= awaitsContinue && arriving;
            if (last || guards.ending) {
                head.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            }
        }
        if (!(part instanceof LastHttpContent)) {
            writing.write(part, promise);
            return;
        }
        written = true;
        giveBack();
        if (!draining && (last || guards.ending)) {
            writing.write(part, promise.unvoid().addListener(ChannelFutureListener.CLOSE));
        } else if (!later.isEmpty()) {
            unsent = true;
            // Later, since a request may be in the middle of being handled.
            writing.write(
                    part,
                    promise.unvoid().addListener(sent -> context.executor().execute(this::passLater)));
        } else {
            writing.write(part, promise);
        }
    }

    /** A connection whose client waits for an answer is not idle: awaiting a payment may take minutes. */
    @Override
    public void userEventTriggered(ChannelHandlerContext handlerContext, Object event) {
        if (event == NettyRequest.BODY_IS_STREAMED) {
            streamed = true;
            giveBack();
        } else if (!(event instanceof IdleStateEvent idle)) {
            handlerContext.fireUserEventTriggered(event);
        } else if (idle.state() == IdleState.READER_IDLE) {
            // Otherwise the rest is missing because the server has not read it.
            if (arriving && readRequested) {
                refuse(guards.late());
            }
        } else if (answered || arriving) {
            handlerContext.fireUserEventTriggered(event);
        }
    }

    /** Has the request answered with an error, unless it is already answered, and closes. */
    private void refuse(Problem why) {
        guards.countTurnedAway();
        if (answered) {
            context.close();
            return;
        }
        arriving = false;
        last = true;
        context.fireExceptionCaught(why);
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
        boolean isOwed = !written && (answered || !arriving);
        if (!isOwed || (unread > 0 && unread == unreadBefore)) {
            context.close();
        } else if (context.channel().isOpen()) {
            context.executor().schedule(() -> closeUnlessOwed(unread), END_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
