package dev.paysandbox.journal;

import dev.paysandbox.store.Footprint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer, without secrets, in two arrays of bytes.
 *
 * @param at when the request arrived, in epoch milliseconds of the sandbox's clock; {@link #UNKNOWN} while its world is not
 *     in memory
 * @param asked the request's path, query, headers (a line each) and body, one after the other
 * @param answered the answer's headers and body; empty if none was sent
 * @param status the answer's status; 0 if none was sent
 * @param scenario the scenario that ran, if the answer's header does not name it
 * @param paymentId the payment that the request created, or null
 */
public record Exchange(
        long at,
        Surface surface,
        AuthenticationScheme authentication,
        String method,
        ExchangeText asked,
        int status,
        ExchangeText answered,
        long latencyNanos,
        @Nullable String scenario,
        @Nullable String paymentId) {
    /** The world's clock could not be read when the request arrived. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** The same exchange. If its time is unknown, it gets this one, in epoch milliseconds. */
    public Exchange withTimeIfUnknown(long now) {
        return at != UNKNOWN
                ? this
                : new Exchange(
                        now,
                        surface,
                        authentication,
                        method,
                        asked,
                        status,
                        answered,
                        latencyNanos,
                        scenario,
                        paymentId);
    }

    /** Which API the request called. */
    public enum Surface {
        MERCHANT,
        CHECKOUT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How the request identified its sender; the answer's status shows whether it was accepted. */
    public enum AuthenticationScheme {
        BASIC,
        HEADERS,
        PUBLIC_KEY,
        NONE;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A head and a body.
     *
     * @param headersAt where the path ends and the headers begin; 0 for an answer
     * @param bodyAt where the headers end
     * @param cut whether the body was longer than the part that is kept
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record ExchangeText(byte[] bytes, int headersAt, int bodyAt, boolean cut) {
        /** @throws IllegalArgumentException if the parts are out of order */
        public ExchangeText {
            if (headersAt < 0 || headersAt > bodyAt || bodyAt > bytes.length) {
                throw new IllegalArgumentException("bodyAt must lie between headersAt and the end of bytes");
            }
        }

        public static final ExchangeText NONE = new ExchangeText(new byte[0], 0, 0, false);

        /** The path, and the query after a question mark if there is one. */
        public String target() {
            return new String(bytes, 0, headersAt, StandardCharsets.UTF_8);
        }

        /** Headers that occur more than once are joined by commas. */
        public Map<String, String> headers() {
            var headers = new LinkedHashMap<String, String>();
            headerLines().forEach(line -> {
                int colon = line.indexOf(':');
                headers.merge(line.substring(0, colon), line.substring(colon + 1), (one, two) -> one + ", " + two);
            });
            return headers;
        }

        /** The value of a header, its name in any case; null if there is none. */
        public @Nullable String header(String name) {
            var start = name + ":";
            return headerLines()
                    .filter(line -> line.regionMatches(true, 0, start, 0, start.length()))
                    .map(line -> line.substring(start.length()))
                    .reduce((one, two) -> one + ", " + two)
                    .orElse(null);
        }

        private Stream<String> headerLines() {
            return Stream.of(new String(bytes, headersAt, bodyAt - headersAt, StandardCharsets.UTF_8).split("\n"))
                    .filter(line -> line.indexOf(':') > 0);
        }

        public byte[] body() {
            return Arrays.copyOfRange(bytes, bodyAt, bytes.length);
        }

        /** The body without a copy; read it only. */
        public ByteBuffer bodyBytes() {
            return ByteBuffer.wrap(bytes, bodyAt, bytes.length - bodyAt).asReadOnlyBuffer();
        }

        public String bodyText() {
            return new String(bytes, bodyAt, bytes.length - bodyAt, StandardCharsets.UTF_8);
        }
    }

    /** About how many bytes it takes up in memory. */
    public int weight() {
        return OVERHEAD
                + method.length()
                + (int) (Footprint.ofBytes(asked.bytes.length) + Footprint.ofBytes(answered.bytes.length));
    }

    /** In bytes: the record, two texts without their arrays, and the payment's id. */
    private static final int OVERHEAD = 208;

    private static final Pattern OF_TESTER =
            Pattern.compile("(?i:User-Agent):paysandbox/.*|(?i:Referer):.*/(docs|console)(\\?.*)?");

    /** Whether a tester sent it, by the control tool, on the page {@code /docs} or in the console: no evidence about the application. */
    public boolean isOfTester() {
        return asked.headerLines().anyMatch(line -> OF_TESTER.matcher(line).matches());
    }

    /** The name of the scenario that ran, or null if none is known. */
    public @Nullable String playedScenario() {
        return scenario != null ? scenario : answered.header("X-Sandbox-Scenario");
    }

    /** The payment that the request created or asked for, or null. */
    public @Nullable String payment() {
        var path = path();
        return paymentId == null && path.startsWith(LOOKUP) && path.length() > LOOKUP.length()
                ? path.substring(LOOKUP.length())
                : paymentId;
    }

    private static final String LOOKUP = "/payin/";

    public String path() {
        var target = asked.target();
        int question = target.indexOf('?');
        return question < 0 ? target : target.substring(0, question);
    }

    public @Nullable String query() {
        var target = asked.target();
        int question = target.indexOf('?');
        return question < 0 ? null : target.substring(question + 1);
    }
}
