package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.World;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** An exchange in progress on one connection. Confined to the connection's event loop. */
final class Draft {
    final HttpRequest request;
    private final Exchange.Surface surface;
    final ShownCredentials credentials;
    /** Null if no world of the public key was open when the request arrived. */
    final @Nullable World world;

    /** When it arrived by the world's clock, in epoch milliseconds; {@link Exchange#UNKNOWN} without a world. */
    private final long at;

    /** When it arrived by the computer's monotonic clock. */
    final long began = HostTime.SYSTEM.nanos();

    final ConnectionHeaderCache headerCache;
    final BodyPrefix body;
    final BodyPrefix answer;
    /** Whether the request has arrived completely; the answer may come before that. */
    boolean isAsked;

    /** What waits for the answer; null for nothing. */
    private @Nullable Runnable waiting;

    private @Nullable HttpHeaders answerHeaders;
    private int status;
    private @Nullable String scenario;
    private @Nullable String paymentId;

    Draft(
            HttpRequest request,
            Exchange.Surface surface,
            ShownCredentials credentials,
            @Nullable World world,
            ConnectionHeaderCache headerCache,
            int bodyLimit) {
        this.request = request;
        this.surface = surface;
        this.credentials = credentials;
        this.world = world;
        this.headerCache = headerCache;
        at = world == null ? Exchange.UNKNOWN : world.now();
        body = new BodyPrefix(bodyLimit);
        answer = new BodyPrefix(bodyLimit);
    }

    void answersWith(int code, HttpHeaders headers) {
        status = code;
        answerHeaders = headers;
    }

    /** Keeps the work until {@link #runWaiting}; a request has one at most. */
    void runOnceAnswered(Runnable work) {
        waiting = work;
    }

    boolean isAwaited() {
        return waiting != null;
    }

    /** The answer was written, will come late, or will never come. */
    void runWaiting() {
        var work = waiting;
        waiting = null;
        if (work != null) {
            work.run();
        }
    }

    /** Recorded here, because an answer that the scenario loses or breaks cannot show it. */
    void played(@Nullable String name, @Nullable String payment) {
        scenario = name;
        paymentId = payment;
    }

    /**
     * The exchange for the journal; only POST /payin and /payout create payments.
     *
     * @param now by the computer's monotonic clock
     */
    Exchange finished(ExchangeWriter exchangeWriter, long now) {
        return new Exchange(
                at,
                surface,
                credentials.kind(),
                Mask.of(request.method().name()),
                exchangeWriter.request(this),
                status,
                answerHeaders == null ? Exchange.ExchangeText.NONE : exchangeWriter.answer(answerHeaders, this),
                now - began,
                scenario,
                paymentId != null || status != CREATED ? paymentId : answer.id());
    }

    private static final int CREATED = 201;
}
