package dev.paysandbox.webhook.courier;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * An open connection that carries one request at a time, or waits in its receiver's pool. Confined to the event loop.
 *
 * <p>A complete answer counts only after the bytes that arrived with it are read too. Otherwise the surplus of a
 * receiver that sends more than it announced would answer the next request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // channelInactive handles the close
final class Connection extends ChannelInboundHandlerAdapter {
    static final int HEADER_LIMIT = 16 * 1024;

    private static final int STATUS_LINE_LIMIT = 4096;

    private final ReceiverPool pool;
    private final CourierResources resources;
    private final Channel channel;
    private final ChannelFutureListener onWritten = this::written;
    private @Nullable InFlightRequest exchange;
    private @Nullable Future<?> expiry;
    private boolean fresh = true;
    private boolean written;
    private boolean heard;
    private boolean ended;
    private boolean saidTooMuch;

    Connection(ReceiverPool pool, Channel channel) {
        this.pool = pool;
        resources = pool.resources();
        this.channel = channel;
        // Also accepts lines that end with LF alone, because simple receivers send them. This is safe, since receivers
        // never share a connection.
        var limits = new HttpDecoderConfig()
                .setMaxInitialLineLength(STATUS_LINE_LIMIT)
                .setMaxHeaderSize(HEADER_LIMIT)
                .setStrictLineParsing(false);
        channel.pipeline().addLast(new FirstByteDetector(), new HttpClientCodec(limits, false, false), this);
    }

    void carry(InFlightRequest next) {
        if (expiry != null) {
            expiry.cancel(false);
        }
        next.carriedBy(this);
        exchange = next;
        written = false;
        heard = false;
        // Checked for every request, because a connection that was opened for an allowed request is used again.
        if (resources.ownServer().refuses(next.queued(), channel.localAddress(), channel.remoteAddress())) {
            fail(next, ExchangeFailure.ofOwnServer(pool.destination()));
            return;
        }
        channel.writeAndFlush(next.queued().request()).addListener(onWritten);
    }

    /** Closes it, and forgets its request. */
    void drop() {
        exchange = null;
        channel.close();
    }

    private void expire() {
        pool.lost(this);
        drop();
    }

    private void written(ChannelFuture sent) {
        if (sent.isSuccess()) {
            written = true;
        } else {
            lose(sent.cause());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (exchange == null) {
                channel.close();
            } else if (ended) {
                saidTooMuch = true;
            } else if (message instanceof HttpObject part
                    && part.decoderResult().isFailure()) {
                fail(
                        exchange,
                        ExchangeFailure.ofAnswer(
                                pool.destination(), part.decoderResult().cause()));
            } else {
                if (message instanceof HttpResponse head) {
                    begin(exchange, head);
                }
                if (message instanceof HttpContent content) {
                    take(content);
                }
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(InFlightRequest current, HttpResponse head) {
        int status = head.status().code();
        boolean interim = HttpStatusClass.valueOf(status) == HttpStatusClass.INFORMATIONAL
                && status != ReceiverAnswer.SWITCHING_PROTOCOLS;
        if (!interim) {
            current.answerBegins(new ReceiverAnswer(head, resources.settings().answerLimit()));
        }
    }

    private void take(HttpContent content) {
        InFlightRequest current = exchange;
        ReceiverAnswer answer = current == null ? null : current.answer();
        if (current == null || answer == null) {
            return;
        }
        if (!answer.take(content.content())) {
            complete(current, answer);
        } else {
            ended = content instanceof LastHttpContent;
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        completeIfEnded();
    }

    private void completeIfEnded() {
        InFlightRequest current = exchange;
        if (ended && current != null && current.answer() != null) {
            complete(current, current.answer());
        }
    }

    private void complete(InFlightRequest current, ReceiverAnswer answer) {
        exchange = null;
        if (ended && written && !saidTooMuch && answer.allowsReuse() && channel.isActive()) {
            ended = false;
            fresh = false;
            expiry = resources.after(resources.settings().idleConnection(), this::expire);
            pool.rest(this);
        } else {
            channel.close();
        }
        current.answered(answer);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        completeIfEnded();
        lose(new ClosedChannelException());
        pool.lost(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        lose(cause);
        channel.close();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslCloseCompletionEvent) {
            channel.close();
        }
    }

    private void lose(Throwable cause) {
        InFlightRequest lost = exchange;
        if (lost == null) {
            return;
        }
        if (!fresh && !heard) {
            // The receiver closed an idle connection just as it was used again; this is no failed delivery. The next
            // connection is fresh, so there is no third try.
            drop();
            lost.connect();
            return;
        }
        ExchangeFailure failure = ExchangeFailure.ofExchange(pool.destination(), cause);
        fail(lost, lost.answer() == null ? failure : failure.insideTheAnswer(pool.destination()));
    }

    private void fail(InFlightRequest failed, ExchangeFailure failure) {
        drop();
        failed.failed(failure);
    }

    /** Sits before the codec, to notice the first byte of an answer. */
    private final class FirstByteDetector extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            heard = true;
            context.fireChannelRead(message);
        }
    }
}
