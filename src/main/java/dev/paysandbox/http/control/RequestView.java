package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer, without secrets.
 *
 * @param id absent while it has no answer
 * @param status the answer's status; absent if none was sent
 * @param bodyCut whether the body was longer than the part that is kept
 * @param latencyMs from the request's head to the answer, or until now, by the computer's clock
 * @param byHand whether a tester sent it, see {@link Exchange#isOfTester}
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RequestView(
        @Nullable String id,
        String at,
        String surface,
        String method,
        String path,
        @Nullable String query,
        String authentication,
        @Nullable Map<String, String> headers,
        @Nullable String body,
        @Nullable Boolean bodyCut,
        @Nullable Integer status,
        @Nullable Map<String, String> answerHeaders,
        @Nullable String answer,
        @Nullable Boolean answerCut,
        double latencyMs,
        @Nullable String scenario,
        @Nullable String paymentId,
        @Nullable String referenceId,
        @Nullable Boolean byHand) {
    private static final Pattern REFERENCE = Pattern.compile("\"referenceId\"\\s*+:\\s*+\"([^\"\\\\]*+)\"");

    /** For lists, without headers and bodies. */
    public static RequestView brief(Journal.Entry entry) {
        return of(entry.id(), entry.exchange(), entry.exchange().latencyNanos(), false);
    }

    static RequestView whole(Journal.Entry entry) {
        return of(entry.id(), entry.exchange(), entry.exchange().latencyNanos(), true);
    }

    /** A request without an answer yet, by the time at which it arrived by the computer's monotonic clock. */
    static RequestView pending(Map.Entry<Long, Exchange> arrived) {
        return of(null, arrived.getValue(), HostTime.SYSTEM.nanos() - arrived.getKey(), false);
    }

    private static RequestView of(@Nullable String id, Exchange exchange, long latencyNanos, boolean whole) {
        var asked = exchange.asked();
        var answered = exchange.answered();
        return new RequestView(
                id,
                Timestamps.format(exchange.at()),
                exchange.surface().word(),
                exchange.method(),
                exchange.path(),
                exchange.query(),
                exchange.authentication().word(),
                whole ? asked.headers() : null,
                whole ? body(asked) : null,
                (whole && asked.cut()) ? Boolean.TRUE : null,
                exchange.status() == 0 ? null : exchange.status(),
                whole ? answered.headers() : null,
                whole ? body(answered) : null,
                (whole && answered.cut()) ? Boolean.TRUE : null,
                TimeUnit.NANOSECONDS.toMicros(latencyNanos) / 1000.0,
                exchange.playedScenario(),
                exchange.payment(),
                referenceId(exchange),
                exchange.isOfTester() ? Boolean.TRUE : null);
    }

    /** The merchant's reference in the request, or otherwise in the answer. A malformed or cut body has no fields. */
    static @Nullable String referenceId(Exchange exchange) {
        var asked = exchange.asked();
        var body = asked.bodyText();
        var found = REFERENCE.matcher(body.isEmpty() ? exchange.answered().bodyText() : body);
        if (found.find()) {
            return found.group(1);
        }
        return JsonBody.fieldsOf(asked.body()).get("referenceId") instanceof String text ? text : null;
    }

    private static @Nullable String body(Exchange.ExchangeText text) {
        var body = text.bodyText();
        return body.isEmpty() ? null : body;
    }
}
