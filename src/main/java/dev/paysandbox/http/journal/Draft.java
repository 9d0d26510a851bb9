package dev.paysandbox.http.journal;

import dev.paysandbox.app.world.World;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.mask.Mask;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** An exchange in progress on one connection. Confined to the connection's event loop. */
final class Draft {
    /**
     * A request's head.
     *
     * @param world null if no world of its public key is open yet
     * @param at when it arrived by the world's clock, in epoch milliseconds; {@link Exchange#UNKNOWN} without a world
     * @param began when it arrived by the computer's monotonic clock
     */
    record Head(
            HttpRequest request,
            Exchange.Surface surface,
            ShownCredentials credentials,
            @Nullable World world,
            long at,
            long began) {}

    final Head head;
    private final ConnectionHeaderCache headerCache;
    final BodyPrefix body;
    final BodyPrefix answer;
    /** Whether the request has arrived completely; the answer may come before that. */
    boolean isAsked;

    private @Nullable HttpHeaders answerHeaders;
    private int status;
    private @Nullable String scenario;
    private @Nullable String paymentId;

    Draft(Head head, ConnectionHeaderCache headerCache, int bodyLimit) {
        this.head = head;
        this.headerCache = headerCache;
        body = new BodyPrefix(bodyLimit);
        answer = new BodyPrefix(bodyLimit);
    }

    void answersWith(int code, HttpHeaders headers) {
        status = code;
        answerHeaders = headers;
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
                head.at(),
                head.surface(),
                head.credentials().kind(),
                Mask.of(head.request().method().name()),
                exchangeWriter.request(head, headerCache.asked, body, isAsked),
                status,
                answerHeaders == null
                        ? Exchange.ExchangeText.NONE
                        : exchangeWriter.answer(answerHeaders, headerCache.answered, answer),
                now - head.began(),
                scenario,
                paymentId != null || status != CREATED ? paymentId : answer.id());
    }

    private static final int CREATED = 201;
}
