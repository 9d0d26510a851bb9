package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.World;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An exchange in progress on one connection, written without secrets. Confined to the connection's event loop. */
final class Draft {
    private static final int CREATED = 201;
    private static final String HIDDEN = "***";
    /** Texts are written here before they are copied: a buffer for each would fill the heap's part for new objects earlier. */
    private static final FastThreadLocal<ByteBuf> PAGE = new FastThreadLocal<>() {
        @Override
        protected ByteBuf initialValue() {
            return Unpooled.buffer(2_048);
        }
    };

    final HttpRequest request;
    private final Exchange.Surface surface;
    final ShownCredentials credentials;
    /** Null if no world of the public key was open when the request arrived. */
    final @Nullable World world;

    /** When it arrived by the world's clock, in epoch milliseconds; {@link Exchange#UNKNOWN} without a world. */
    private final long at;

    /** When it arrived by the computer's monotonic clock. */
    final long began = HostTime.SYSTEM.nanos();

    private final ConnectionHeaderCache headerCache;
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
    Exchange finished(long now) {
        return new Exchange(
                at,
                surface,
                credentials.kind(),
                Mask.of(request.method().name()),
                asked(),
                status,
                answerHeaders == null ? Exchange.ExchangeText.NONE : answered(answerHeaders),
                now - began,
                scenario,
                paymentId != null || status != CREATED ? paymentId : answer.id());
    }

    private Exchange.ExchangeText asked() {
        var page = PAGE.get().clear();
        page.writeCharSequence(Mask.of(request.uri()), StandardCharsets.US_ASCII);
        int headersAt = page.writerIndex();
        headerCache.asked.write(request.headers(), page, header -> line(header, credentials));
        int bodyAt = page.writerIndex();
        boolean cut = body.write(page) || (!isAsked && announcesBody(request.headers()));
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), headersAt, bodyAt, cut);
    }

    private static boolean announcesBody(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                || !headers.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
    }

    private Exchange.ExchangeText answered(HttpHeaders headers) {
        var page = PAGE.get().clear();
        headerCache.answered.write(headers, page, header -> line(header, null));
        int bodyAt = page.writerIndex();
        var encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null) {
            answer.decode(encoding.toLowerCase(Locale.ROOT));
        }
        boolean cut = answer.write(page);
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), 0, bodyAt, cut);
    }

    /** A header without secrets, in ASCII; any other character becomes a question mark. */
    private static byte[] line(Map.Entry<CharSequence, CharSequence> header, @Nullable ShownCredentials credentials) {
        var name = header.getKey();
        var shown = header.getValue().toString();
        if (credentials != null && AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.AUTHORIZATION)) {
            shown = credentials.authorization();
        } else if (Mask.isSecretName(name)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.COOKIE)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.PROXY_AUTHORIZATION)) {
            shown = null;
        }
        var line = Mask.of(name.toString()) + ":" + (shown == null ? HIDDEN : Mask.of(shown)) + "\n";
        return line.getBytes(StandardCharsets.US_ASCII);
    }
}
