package dev.paysandbox.http.door;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.StreamedBody;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection's manners: a request must come to its end in time, its body must not take up what all have together,
 * and who does not read answers gets no more of them. A request that comes in one piece, as nearly all do, costs no timer. Confined to the connection's event
 * loop, but for what says so.
 */
@SuppressWarnings("FutureReturnValueIgnored") // whether who is sent away gets to read why is nobody's concern
final class Guest extends ChannelDuplexHandler {
    /** So much of a body everyone may send at any time; what is beyond comes out of the room of all. */
    private static final int SMALL_BODY = 16 * 1024;

    /** A body that is read as it comes in must go on by so much in each span of patience, or end. */
    private static final int LEAST_PROGRESS = 64 * 1024;

    /** So many requests may be taken up before the first of them is answered. */
    private static final int AHEAD = 16;

    /** So long what still comes from who is sent away is read, and thrown away. */
    private static final int LINGER_SECONDS = 2;

    private final Guests guests;
    private @Nullable ChannelHandlerContext context;

    /** Requests whose heads have come and whose answers have not gone out. */
    private int owed;
    /** Part of a request has come, and its end has not. */
    private boolean arriving;
    /** The request arriving has come beyond its head. */
    private boolean headCame;
    /** The body arriving is read as it comes in, and so needs none of the room for bodies. */
    private boolean streamed;
    /** So much of it has come since it had to go on. */
    private long progress;
    /** Somebody behind has asked for more input, which has not come. */
    private boolean asked;
    /** The present piece of input held a part of a request. */
    private boolean decoded;

    /** Parts of requests that wait until answers have gone out; nothing more is read meanwhile. */
    private final ArrayDeque<Object> waiting = new ArrayDeque<>(0);

    private boolean readWanted;
    private boolean goesOn;
    private boolean gone;
    private long bodySize;
    private long taken;
    private @Nullable Future<?> patience;
    private volatile boolean idle = true;
    private volatile long idleSince;

    Guest(Guests guests) {
        this.guests = guests;
        idleSince = guests.now();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        guests.enter(this);
        if (!added.channel().isOpen()) {
            guests.leave(this);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ended) {
        guests.leave(this);
        endPatience();
        giveBack();
        forgetWaiting();
        ended.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object part) {
        decoded = true;
        if (gone) {
            ReferenceCountUtil.release(part);
            return;
        }
        if (!waiting.isEmpty() || mustWait(reading, part)) {
            waiting.add(part);
            return;
        }
        pass(reading, part);
    }

    /** Requests sent in one breath are taken up as fast as their answers are read, so that those need not be kept. */
    private boolean mustWait(ChannelHandlerContext reading, Object part) {
        return part instanceof HttpRequest
                && (owed >= AHEAD || !reading.channel().isWritable());
    }

    private void pass(ChannelHandlerContext reading, Object part) {
        if (part instanceof HttpRequest) {
            owed++;
            idle = false;
            arriving = true;
            headCame = true;
            bodySize = 0;
            streamed = false;
        }
        if (part instanceof HttpContent content && !hasRoomFor(content.content().readableBytes())) {
            ReferenceCountUtil.release(part);
            sendAway(new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later."));
            return;
        }
        if (part instanceof LastHttpContent) {
            arriving = false;
            headCame = false;
            endPatience();
        }
        reading.fireChannelRead(part);
        restIfDone();
    }

    @Override
    public void read(ChannelHandlerContext reading) {
        asked = true;
        if (gone || waiting.isEmpty()) {
            reading.read();
        } else {
            readWanted = true;
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        goOn(changed);
        changed.fireChannelWritabilityChanged();
    }

    /** Takes up what waits, later: this may be called from within a request's handling. */
    private void goOn(ChannelHandlerContext going) {
        if (!goesOn && !waiting.isEmpty()) {
            goesOn = true;
            going.executor().execute(() -> takeUp(going));
        }
    }

    private void takeUp(ChannelHandlerContext going) {
        goesOn = false;
        var taken = false;
        for (var part = waiting.peek(); part != null && !gone && !mustWait(going, part); part = waiting.peek()) {
            waiting.remove();
            taken = true;
            pass(going, part);
        }
        if (taken) {
            going.fireChannelReadComplete();
        }
        if (waiting.isEmpty() && readWanted) {
            readWanted = false;
            going.read();
        }
    }

    private void forgetWaiting() {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    private void restIfDone() {
        if (owed == 0 && !arriving && !idle) {
            idleSince = guests.now();
            idle = true;
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        if (!decoded) {
            arriving = true;
            idle = false;
        }
        decoded = false;
        asked = false;
        if (gone) {
            // Nobody behind asks for more any longer.
            reading.read();
        }
        if (arriving && patience == null && !gone && waiting.isEmpty()) {
            patience = reading.executor().schedule(this::losePatience, guests.patienceMillis(), TimeUnit.MILLISECONDS);
        }
        reading.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext writing, Object part, ChannelPromise promise) {
        if (gone) {
            ReferenceCountUtil.release(part);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        var isOnTheWay =
                part instanceof HttpResponse answer && answer.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (part instanceof LastHttpContent && !isOnTheWay && --owed == 0) {
            giveBack();
            restIfDone();
        }
        writing.write(part, promise);
        goOn(writing);
    }

    /** While it is the only request unanswered, it is the one whose body arrives. */
    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (event == StreamedBody.READ_AS_IT_COMES && owed == 1 && headCame) {
            streamed = true;
            progress = 0;
            giveBack();
        }
        told.fireUserEventTriggered(event);
    }

    private void goOnWithStream(int bytes) {
        progress += bytes;
        if (progress >= LEAST_PROGRESS) {
            progress = 0;
            endPatience();
        }
    }

    private boolean hasRoomFor(int bytes) {
        bodySize += bytes;
        if (streamed) {
            goOnWithStream(bytes);
            return true;
        }
        // Who has its answer already is not kept: what still comes is thrown away.
        if (bodySize <= SMALL_BODY || bytes == 0 || owed == 0) {
            return true;
        }
        if (!guests.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    private void giveBack() {
        guests.giveBack(taken);
        taken = 0;
    }

    private void endPatience() {
        if (patience != null) {
            patience.cancel(false);
            patience = null;
        }
    }

    private void losePatience() {
        var waiter = context;
        if (streamed && !asked && waiter != null) {
            // It is we who have not read on.
            patience = waiter.executor().schedule(this::losePatience, guests.patienceMillis(), TimeUnit.MILLISECONDS);
            return;
        }
        sendAway(new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + guests.patienceMillis() + " ms (requestTimeout)."));
    }

    /** Says why, where no other answer is owed first or has been given, and closes. */
    private void sendAway(Problem why) {
        var leaving = context;
        if (leaving == null || gone) {
            return;
        }
        gone = true;
        forgetWaiting();
        guests.turnAway();
        endPatience();
        giveBack();
        if (owed != (headCame ? 1 : 0)) {
            leaving.close();
            return;
        }
        var words = guests.words(why);
        var answer = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(why.code().status()), Unpooled.wrappedBuffer(words));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, words.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        leaving.writeAndFlush(answer).addListener(written -> linger(leaving));
    }

    /** Closed at once, with input unread, the connection would be reset, and the answer lost with it. */
    private static void linger(ChannelHandlerContext leaving) {
        if (leaving.channel() instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
        leaving.executor().schedule(() -> leaving.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    }

    /** Any thread may ask. */
    boolean isIdle() {
        return idle;
    }

    /** By the computer's monotonic clock; any thread may ask. */
    long idleSince() {
        return idleSince;
    }

    /** Any thread may ask for it; it happens on the event loop, unless a request has come meanwhile. */
    void goIfIdle() {
        var leaving = context;
        if (leaving != null) {
            leaving.executor().execute(() -> {
                if (idle) {
                    leaving.close();
                }
            });
        }
    }

    /** There is no room for the connection. */
    void go() {
        var leaving = context;
        if (leaving != null) {
            leaving.close();
        }
    }
}
