package dev.paysandbox.http.door;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
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
    /** What of a connection's input may be kept beside its answers: as much as is read at once. */
    private static final int INPUT = 64 * 1024;

    /** So long what still comes from who is sent away is read, and thrown away. */
    private static final int LINGER_SECONDS = 2;

    private final Guests guests;
    private final BodyShare bodies;
    private @Nullable ChannelHandlerContext context;

    /** Requests whose heads have come and whose answers have not gone out. */
    private int owed;
    /** Part of a request has come, and its end has not. */
    private boolean arriving;
    /** The request arriving has come beyond its head. */
    private boolean headCame;
    /** The present piece of input held a part of a request. */
    private boolean decoded;

    /** Parts of requests that wait until answers have gone out; nothing more is read meanwhile. */
    private final ArrayDeque<Object> waiting = new ArrayDeque<>(0);

    private boolean readWanted;
    private boolean goesOn;
    /** Nothing more of what the client sends is taken up. */
    private boolean gone;
    /** What came last could not be decoded, and nothing that follows will be. */
    private boolean undecodable;
    /** What it is still to be told, once all that it asked before has been answered. */
    private @Nullable Problem farewell;

    /** The head of an answer has gone out, and its end has not. */
    private boolean answering;

    private @Nullable Future<?> patience;
    private final Activity activity;

    Guest(Guests guests) {
        this.guests = guests;
        bodies = new BodyShare(guests);
        activity = new Activity(guests.now());
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
        bodies.giveBack();
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

    /**
     * Requests sent in one breath are taken up one by one, as fast as their answers are read: so no more is kept for
     * one client than a single answer beyond what fills the connection.
     */
    private boolean mustWait(ChannelHandlerContext reading, Object part) {
        return part instanceof HttpRequest && (owed > 0 || !reading.channel().isWritable());
    }

    private void pass(ChannelHandlerContext reading, Object part) {
        if (part instanceof HttpRequest request) {
            undecodable = request.decoderResult().isFailure();
            owed++;
            activity.begins();
            arriving = true;
            headCame = true;
            bodies.beginBody();
        }
        if (part instanceof HttpContent content && !mayPass(content)) {
            ReferenceCountUtil.release(part);
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

    /** A body with a broken chunk never comes to its end, so that nobody takes what came of it for the whole. */
    private boolean mayPass(HttpContent content) {
        if (headCame
                && !(content instanceof HttpRequest)
                && content.decoderResult().isFailure()) {
            sendAway(new Problem(ErrorCode.BAD_REQUEST, "The body's chunks cannot be understood."));
            return false;
        }
        // Of who has its answer already nothing is kept: what still comes is thrown away.
        if (owed > 0 && !bodies.take(content.content().readableBytes())) {
            sendAway(new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later."));
            return false;
        }
        return true;
    }

    @Override
    public void read(ChannelHandlerContext reading) {
        if (farewell != null) {
            // Its answers come first; meanwhile it may fill its own side of the connection.
            return;
        }
        if (gone || waiting.isEmpty()) {
            reading.read();
        } else {
            readWanted = true;
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext changed) {
        if (changed.channel().isWritable()) {
            activity.isRead();
            guests.reads(this);
        } else {
            activity.isNotRead(guests.now());
            guests.doesNotRead(this);
        }
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
        if (owed == 0 && !arriving && waiting.isEmpty() && !activity.isIdle()) {
            activity.ends(guests.now());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        boolean isPart = !decoded;
        arriving |= isPart;
        decoded = false;
        if (gone && farewell == null) {
            // Nobody behind asks for more any longer.
            reading.read();
        }
        if (arriving && patience == null && !gone && waiting.isEmpty()) {
            activity.misses(guests.now());
            patience = reading.executor().schedule(this::losePatience, guests.patienceMillis(), TimeUnit.MILLISECONDS);
        }
        if (isPart) {
            activity.begins();
        }
        reading.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext writing, Object part, ChannelPromise promise) {
        if (gone && farewell == null) {
            ReferenceCountUtil.release(part);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        var isOnTheWay =
                part instanceof HttpResponse answer && answer.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        var isEnd = part instanceof LastHttpContent && !isOnTheWay;
        var isLast = undecodable && owed == 1;
        if (isLast && part instanceof HttpResponse answer && !isOnTheWay) {
            answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        answering = !isEnd && (answering || (part instanceof HttpResponse && !isOnTheWay));
        if (isEnd && --owed == 0) {
            bodies.giveBack();
            restIfDone();
        }
        writing.write(part, promise);
        if (farewell != null && isEnd) {
            sayFarewell(writing, farewell);
        } else if (isEnd && isLast) {
            gone = true;
            endPatience();
            endWith(writing, Unpooled.EMPTY_BUFFER);
        }
        goOn(writing);
    }

    private void endPatience() {
        if (patience != null) {
            patience.cancel(false);
            patience = null;
            activity.missesNothing();
        }
    }

    private void losePatience() {
        sendAway(new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + guests.patienceMillis() + " ms (requestTimeout)."));
    }

    /** Says why, unless its request was answered before, and closes; what else it asked is answered first. */
    private void sendAway(Problem why) {
        var leaving = context;
        if (leaving == null || gone) {
            return;
        }
        gone = true;
        forgetWaiting();
        guests.turnAway();
        endPatience();
        bodies.giveBack();
        sayFarewell(leaving, why);
    }

    private void sayFarewell(ChannelHandlerContext leaving, Problem why) {
        int ofThisRequest = headCame ? 1 : 0;
        if (owed > ofThisRequest) {
            farewell = why;
            return;
        }
        farewell = null;
        endWith(leaving, owed < ofThisRequest || answering ? Unpooled.EMPTY_BUFFER : guests.refusal(why));
    }

    private void endWith(ChannelHandlerContext leaving, Object last) {
        activity.leaves();
        leaving.writeAndFlush(last).addListener(written -> endOutput(leaving));
        leaving.executor().schedule(() -> leaving.close(), LINGER_SECONDS, TimeUnit.SECONDS);
        leaving.read();
    }

    /** Closed at once, with input unread, the connection would be reset, and the answer lost with it. */
    private static void endOutput(ChannelHandlerContext leaving) {
        if (leaving.channel() instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
    }

    /** Any thread may ask. */
    Activity activity() {
        return activity;
    }

    /** Bytes kept for a client that does not read; any thread may ask. */
    long unread() {
        var asked = context;
        return asked == null ? 0 : asked.channel().bytesBeforeWritable() + INPUT;
    }

    /** Any thread may ask for it; it happens on the event loop, unless a whole request has come meanwhile. */
    void goUnlessBusy() {
        var leaving = context;
        if (leaving != null) {
            leaving.executor().execute(() -> {
                if (activity.isIdle() || activity.isWaitedFor()) {
                    leaving.close();
                } else if (leaving.channel().isActive()) {
                    guests.stay(this);
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
