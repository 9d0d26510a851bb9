package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.StreamedBody;
import io.netty.buffer.Unpooled;
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
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection's manners: a request must come to its end in time, its body must not take up what all have together,
 * and who does not read answers gets no more of them. A request that comes in one piece, as nearly all do, costs no
 * timer. Confined to the connection's event loop, but for what says so.
 */
@SuppressWarnings("FutureReturnValueIgnored") // whether who is sent away gets to read why is nobody's concern
final class ConnectionGuard extends ChannelDuplexHandler {
    /** What of a connection's input may be kept beside its answers: as much as is read at once. */
    private static final int INPUT = 64 * 1024;

    /** So long input is read, and thrown away, of who is sent away; and of who has its answer early. */
    private static final int LINGER_SECONDS = 2;

    private static final int LINGER_AFTER_ANSWER_SECONDS = 30;

    /** When the sandbox ends, a client must have read some of its answer within so long. */
    private static final int END_CHECK_MILLIS = 500;

    private final ConnectionGuards guards;
    private @Nullable ChannelHandlerContext context;

    /** Requests whose heads have come and whose answers have not gone out. */
    private int owed;
    /** Part of a request has come, and its end has not. */
    private boolean arriving;
    /** The request arriving has come beyond its head. */
    private boolean headCame;
    /** The connection ends with the answer being written. */
    private boolean endsWithAnswer;
    /** Somebody behind has asked for more input, which has not come. */
    private boolean asked;
    /** The present piece of input held a part of a request. */
    private boolean decoded;

    /** Parts of requests that wait until answers have gone out; nothing more is read meanwhile. */
    private final ArrayDeque<Object> waiting = new ArrayDeque<>(0);

    private final ArrivingBody body;
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
    private @Nullable LingeringClose closing;
    private final Activity activity;

    ConnectionGuard(ConnectionGuards guards) {
        this.guards = guards;
        body = new ArrivingBody(guards);
        activity = new Activity(guards.now());
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
        guards.leave(this);
        endPatience();
        body.giveBack();
        forgetWaiting();
        ended.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object part) {
        decoded = true;
        if (gone) {
            var isEnd = part instanceof LastHttpContent;
            ReferenceCountUtil.release(part);
            if (isEnd && endsWithAnswer) {
                reading.close();
            } else if (closing != null) {
                closing.heard();
            }
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
            body.begin(request);
            undecodable = request.decoderResult().isFailure();
            owed++;
            activity.begins();
            arriving = true;
            headCame = true;
        }
        if (part instanceof HttpContent content && !mayPass(content)) {
            ReferenceCountUtil.release(part);
            return;
        }
        if (body.hasGoneOn()) {
            endPatience();
        }
        if (part instanceof LastHttpContent) {
            arriving = false;
            headCame = false;
            body.end();
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
        if (!body.grow(content.content().readableBytes(), owed == 0)) {
            sendAway(new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later."));
            return false;
        }
        return true;
    }

    @Override
    public void read(ChannelHandlerContext reading) {
        asked = true;
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
            guards.reads(this);
        } else {
            activity.isNotRead(guards.now());
            guards.doesNotRead(this);
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
            activity.ends(guards.now());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext reading) {
        boolean isPart = !decoded;
        arriving |= isPart;
        decoded = false;
        asked = false;
        if (gone && farewell == null) {
            // Nobody behind asks for more any longer.
            reading.read();
        }
        if (arriving && patience == null && !gone && waiting.isEmpty()) {
            activity.misses(guards.now());
            patience = reading.executor().schedule(this::losePatience, guards.patienceMillis(), TimeUnit.MILLISECONDS);
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
        if (part instanceof HttpResponse answer && !isOnTheWay) {
            answering = true;
            if (isLast()) {
                endsWithAnswer = true;
                answer.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            }
        }
        var isEnd = part instanceof LastHttpContent && !isOnTheWay;
        if (isEnd) {
            answering = false;
            if (--owed == 0) {
                body.giveBack();
                restIfDone();
            }
        }
        writing.write(part, promise);
        if (isEnd && farewell != null) {
            sayFarewell(writing, farewell);
        } else if (isEnd && endsWithAnswer) {
            gone = true;
            endPatience();
            endWith(writing, Unpooled.EMPTY_BUFFER, LINGER_AFTER_ANSWER_SECONDS);
        }
        goOn(writing);
    }

    /**
     * Whether nothing can follow the request that is being answered: what comes after it cannot be decoded, or too much
     * of its body is still to come for the connection to wait for. It would be of no use to others meanwhile, and hold
     * up the sandbox's end.
     */
    private boolean isLast() {
        return owed == 1 && (undecodable || (headCame && body.hasLargeRest()));
    }

    /** Whoever ends the connection does so too early while its last answer may not have been read. */
    @Override
    public void close(ChannelHandlerContext leaving, ChannelPromise promise) {
        if (endsWithAnswer && gone && !guards.isEnding()) {
            promise.trySuccess();
        } else {
            leaving.close(promise);
        }
    }

    /** While it is the only request unanswered, it is the one whose body arrives. */
    @Override
    public void userEventTriggered(ChannelHandlerContext told, Object event) {
        if (event == StreamedBody.READ_AS_IT_COMES && owed == 1 && headCame) {
            body.stream();
        }
        told.fireUserEventTriggered(event);
    }

    private void endPatience() {
        if (patience != null) {
            patience.cancel(false);
            patience = null;
            activity.missesNothing();
        }
    }

    private void losePatience() {
        var waiter = context;
        if (body.isStreamed() && !asked && waiter != null) {
            // It is we who have not read on.
            patience = waiter.executor().schedule(this::losePatience, guards.patienceMillis(), TimeUnit.MILLISECONDS);
            return;
        }
        sendAway(new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + guards.patienceMillis() + " ms (requestTimeout)."));
    }

    /** Says why, unless its request was answered before, and closes; what else it asked is answered first. */
    private void sendAway(Problem why) {
        var leaving = context;
        if (leaving == null || gone) {
            return;
        }
        gone = true;
        forgetWaiting();
        guards.turnAway();
        endPatience();
        body.giveBack();
        sayFarewell(leaving, why);
    }

    private void sayFarewell(ChannelHandlerContext leaving, Problem why) {
        int ofThisRequest = headCame ? 1 : 0;
        if (owed > ofThisRequest) {
            farewell = why;
            return;
        }
        farewell = null;
        endWith(
                leaving,
                owed < ofThisRequest || answering ? Unpooled.EMPTY_BUFFER : guards.refusal(why),
                LINGER_SECONDS);
    }

    private void endWith(ChannelHandlerContext leaving, Object last, int lingerSeconds) {
        activity.leaves();
        leaving.writeAndFlush(last).addListener(written -> {
            closing = new LingeringClose(leaving, lingerSeconds);
            closing.begin();
        });
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
                    guards.stay(this);
                }
            });
        }
    }

    /**
     * The sandbox ends: a connection holds it up only for an answer to a whole request, and only while the client reads
     * what there is of it.
     */
    void goUnlessOwed() {
        var leaving = context;
        if (leaving != null) {
            leaving.executor().execute(() -> goUnlessOwed(leaving, 0));
        }
    }

    /** @param unreadBefore how much more the client had to read than the connection holds when it was last looked at */
    private void goUnlessOwed(ChannelHandlerContext leaving, long unreadBefore) {
        if (!leaving.channel().isOpen()) {
            return;
        }
        boolean hasNoWholeRequest = owed == 0 || (headCame && !answering);
        long unread = leaving.channel().isWritable() ? 0 : leaving.channel().bytesBeforeWritable();
        if (hasNoWholeRequest || (unread > 0 && unread == unreadBefore)) {
            leaving.close();
        } else {
            leaving.executor().schedule(() -> goUnlessOwed(leaving, unread), END_CHECK_MILLIS, TimeUnit.MILLISECONDS);
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
