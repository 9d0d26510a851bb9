package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.NearWords;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A request that the server makes to the merchant's application: {@code POST http://localhost:3000/orders {"method": "PIX"}}.
 *
 * @param line the method and the URL
 * @param body the text after the URL, or null
 */
record RequestText(String line, @Nullable String body) {
    private static final Pattern FORM =
            Pattern.compile("\\s*((?:GET|POST|PUT|PATCH|DELETE) +https?://\\S+)(?:\\s+(.+?))?\\s*", Pattern.DOTALL);

    /** The request in the text, or null if the text is something else, such as a command. */
    static @Nullable RequestText find(String text) {
        var parts = FORM.matcher(text);
        return parts.matches() ? new RequestText(parts.group(1), parts.group(2)) : null;
    }

    /**
     * As the control API expects it. If there is a body without a content type, the type is guessed from the first
     * character.
     */
    JsonObject asJson(Map<String, String> headers) {
        var all = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        if (body != null) {
            all.putIfAbsent(
                    "Content-Type",
                    body.startsWith("{") || body.startsWith("[")
                            ? "application/json"
                            : "application/x-www-form-urlencoded");
        }
        return Json.object("request", line, "headers", all.isEmpty() ? null : new JsonObject(all), "body", body);
    }

    /**
     * Reads an option whose value is a request or a command. A command finds values in variables, which no shell executes. A refused
     * value is not repeated: the caller's shell may have put a secret into it.
     */
    static final class OrCommand implements ITypeConverter<String> {
        private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
        /** What a request begins with, or a mistyped one. The first group is a word before a URL, the second a word before anything. */
        private static final Pattern BEGINNING = Pattern.compile("\\s*(?:(?:(\\S+)\\s+)?https?://|(\\S+)\\s)");

        @Override
        public String convert(String value) {
            if (find(value) != null) {
                return value;
            }
            for (var each : Placeholder.values()) {
                if (value.replace("$" + each.text(), "").contains(each.text())) {
                    throw new TypeConversionException(
                            "it is not a request like POST http://localhost:3000/orders, and a command finds "
                                    + each.text() + " in $" + each.variable());
                }
            }
            if (isMistypedRequest(value)) {
                throw new TypeConversionException("it is not a request like POST http://localhost:3000/orders");
            }
            return value;
        }

        /** No command begins with a URL, with a method, or with nearly a method in capitals before a URL. */
        private static boolean isMistypedRequest(String value) {
            var beginning = BEGINNING.matcher(value);
            if (!beginning.lookingAt()) {
                return false;
            }
            var word = beginning.group(1);
            if (word == null) {
                return beginning.group(2) == null || METHODS.contains(beginning.group(2));
            }
            var isInCapitals = word.equals(word.toUpperCase(Locale.ROOT));
            return METHODS.contains(word.toUpperCase(Locale.ROOT))
                    || (isInCapitals && !NearWords.to(word, METHODS.stream()).isEmpty());
        }
    }

    /** Reads an option whose value is a request without a body. */
    static final class Converter implements ITypeConverter<RequestText> {
        @Override
        public RequestText convert(String value) {
            var request = find(value);
            if (request == null) {
                throw new TypeConversionException(
                        "it is not a request like GET http://localhost:3000/orders/{referenceId}");
            }
            if (request.body != null) {
                throw new TypeConversionException(
                        "this request cannot have a body; a command can send one, such as curl");
            }
            return request;
        }
    }
}
