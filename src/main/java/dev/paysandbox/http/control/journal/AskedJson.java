package dev.paysandbox.http.control.journal;

import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.JsonPath;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JSON of a journal entry's request. A malformed or cut body has no fields. */
final class AskedJson {
    private static final Pattern REFERENCE = Pattern.compile("\"referenceId\"\\s*+:\\s*+\"([^\"\\\\]*+)\"");

    private final Exchange exchange;
    private @Nullable Map<String, Object> fields;

    private AskedJson(Exchange exchange) {
        this.exchange = exchange;
    }

    static AskedJson of(Exchange exchange) {
        return new AskedJson(exchange);
    }

    /** The value at this place; null if it is absent or null. */
    @Nullable
    Object at(JsonPath path) {
        var value = path.in(fields());
        return value == JsonBody.NULL ? null : value;
    }

    /** The merchant's reference in the request, or otherwise in the answer. */
    @Nullable
    String referenceId() {
        var asked = exchange.asked().bodyText();
        var found = REFERENCE.matcher(asked.isEmpty() ? exchange.answered().bodyText() : asked);
        return found.find() ? found.group(1) : fields().get("referenceId") instanceof String text ? text : null;
    }

    private Map<String, Object> fields() {
        var known = fields;
        if (known == null) {
            known = JsonBody.fieldsOf(exchange.asked().body());
            fields = known;
        }
        return known;
    }
}
