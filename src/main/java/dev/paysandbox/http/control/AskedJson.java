package dev.paysandbox.http.control;

import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.journal.Exchange;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The JSON of a journal entry's request, where it is any: what was malformed or cut has no fields. */
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

    /** The value at a path such as {@code items[0].title}, or null where there is none, or a null. */
    @Nullable
    Object at(String path) {
        Object value = fields();
        for (var name : path.replace("[", ".").replace("]", "").split("\\.", -1)) {
            if (value instanceof Map<?, ?> object) {
                value = object.get(name);
            } else if (value instanceof List<?> list) {
                value = element(list, name);
            } else {
                return null;
            }
        }
        return value == JsonBody.NULL ? null : value;
    }

    /** The merchant's reference in the request, or else in the answer. */
    @Nullable
    String referenceId() {
        var asked = exchange.asked().bodyText();
        var found = REFERENCE.matcher(asked.isEmpty() ? exchange.answered().bodyText() : asked);
        return found.find() ? found.group(1) : at("referenceId") instanceof String text ? text : null;
    }

    private static @Nullable Object element(List<?> list, String index) {
        boolean known = index.matches("[0-9]{1,6}") && Integer.parseInt(index) < list.size();
        return known ? list.get(Integer.parseInt(index)) : null;
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
