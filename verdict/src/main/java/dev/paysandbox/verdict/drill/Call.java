package dev.paysandbox.verdict.drill;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request to the merchant's application. Its URL and body may have placeholders, such as {@code {referenceId}}.
 *
 * @param method in upper case
 */
public record Call(
        String method,
        String url,
        Map<String, String> headers,
        @Nullable String body) {
    /** The longest time for a call. Placing an order takes long if a drill delays the sandbox's answer to the application. */
    public static final Duration LONGEST = Duration.ofSeconds(30);

    /** Stands for a call that the client that started the drills makes when asked. */
    public static final Call BY_CLIENT = new Call("", "", Map.of(), null);

    private static final Pattern FORM = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) +(https?://[^\\s]+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)}");

    public Call {
        headers = Map.copyOf(headers);
    }

    /** Parses a text such as {@code "GET http://…"}; empty if it has another form. */
    public static Optional<Call> parse(String text, Map<String, String> headers, @Nullable String body) {
        var matcher = FORM.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new Call(matcher.group(1), matcher.group(2), headers, body))
                : Optional.empty();
    }

    /**
     * Replaces the placeholders by the values of their names: encoded in the URL, and as parts of JSON texts in the
     * body.
     */
    public Call with(Map<String, String> values) {
        return new Call(
                method,
                filled(
                        url,
                        values,
                        value ->
                                URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")),
                headers,
                body == null
                        ? null
                        : filled(
                                body,
                                values,
                                value -> new String(
                                        JsonStringEncoder.getInstance().quoteAsString(value))));
    }

    private static String filled(String text, Map<String, String> values, UnaryOperator<String> encoding) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> {
            var value = values.get(found.group(1));
            return Matcher.quoteReplacement(value == null ? found.group() : encoding.apply(value));
        });
    }

    public interface CallTransport {
        /** Sends the call and waits at most so long for the answer. Returns its body if its status is 200 to 299. */
        byte[] send(Call call, Duration most) throws CallFailedException, InterruptedException;
    }

    /** Why a call failed, and the result of a drill whose order fails like this. */
    public enum Failure {
        OTHER(DrillResult.FAILED),
        /** Nothing listens where the application should be, or its host is unknown. */
        UNREACHABLE(DrillResult.FAILED),
        NOT_OFFERED(DrillResult.DOES_NOT_APPLY),
        /** The application does not offer it, or was asked wrongly. */
        UNCLEAR(DrillResult.NOT_JUDGED),
        /** The application answered 404. */
        NOT_FOUND(DrillResult.NOT_JUDGED);

        final DrillResult meaning;

        Failure(DrillResult meaning) {
            this.meaning = meaning;
        }
    }

    /** The application did not answer as it should; the message is a sentence without secrets. */
    public static final class CallFailedException extends Exception {
        private static final long serialVersionUID = 1;

        final Failure failure;

        public CallFailedException(String message) {
            this(message, Failure.OTHER);
        }

        public CallFailedException(String message, Failure failure) {
            super(message);
            this.failure = failure;
        }
    }
}
