package dev.paysandbox.http.control;

import dev.paysandbox.app.Awaiting;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Nearest;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The body of a wait: {@code {"status": ["APPROVED", "REFUSED"], "delivered": true, "timeout": "10s"}}. */
final class AwaitForm {
    private static final Duration USUAL = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private AwaitForm() {}

    static Awaiting.Wish read(byte @Nullable [] body, List<String> known) {
        var object = JsonBody.parse(body);
        var fields = new Fields(object);
        var statuses = object.get("status") instanceof List<?> several
                ? several(fields, several, known)
                : one(fields.choice("status", known));
        var delivered = fields.has("delivered") && fields.truth("delivered");
        var timeout = timeout(fields);
        fields.refuse();
        return new Awaiting.Wish(statuses, delivered, timeout);
    }

    private static Set<String> one(@Nullable String status) {
        return status == null ? Set.of() : Set.of(status);
    }

    private static Set<String> several(Fields fields, List<?> several, List<String> known) {
        var statuses = new LinkedHashSet<String>();
        for (var status : several) {
            if (!(status instanceof String text) || !known.contains(text)) {
                var hint = status instanceof String typed ? "." + Nearest.hint(typed, known) : "";
                fields.reject("status", FieldError.UNKNOWN_VALUE, "must be of " + String.join(", ", known) + hint);
                return Set.of();
            }
            statuses.add(text);
        }
        if (statuses.isEmpty()) {
            fields.reject("status", FieldError.REQUIRED, "must hold at least one of " + String.join(", ", known));
        }
        return statuses;
    }

    private static Duration timeout(Fields fields) {
        var text = fields.optionalText("timeout");
        if (text == null) {
            return USUAL;
        }
        try {
            var timeout = Durations.parse(text);
            if (timeout.compareTo(LONGEST) <= 0) {
                return timeout;
            }
            fields.reject("timeout", FieldError.OUT_OF_RANGE, "must be 10m at most");
        } catch (IllegalArgumentException noDuration) {
            fields.reject("timeout", FieldError.INVALID_FORMAT, "must be a duration such as 10s, 500ms or 2m");
        }
        return USUAL;
    }
}
