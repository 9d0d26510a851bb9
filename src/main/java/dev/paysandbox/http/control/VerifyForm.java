package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.mask.Mask;
import dev.paysandbox.text.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which requests are looked for, and how many of them are right.
 *
 * @param fields values by their paths in the request's body
 */
record VerifyForm(
        @Nullable String method,
        @Nullable PathGlob path,
        @Nullable String authentication,
        @Nullable Integer status,
        @Nullable String scenario,
        Map<String, Object> fields,
        long atLeast,
        long atMost) {
    private static final List<String> KNOWN = List.of("request", "times", "atLeast", "atMost");
    private static final List<String> CRITERIA =
            List.of("method", "path", "authentication", "status", "scenario", "fields");
    private static final List<String> AUTHENTICATIONS = Arrays.stream(Exchange.Authentication.values())
            .map(Exchange.Authentication::word)
            .toList();
    private static final long MOST = 1_000_000;

    static VerifyForm read(byte @Nullable [] body) {
        var object = JsonBody.parse(body);
        var form = new Fields(object);
        refuseUnknown(form, object, KNOWN);
        var request = form.object("request");
        var criteria = object(object.get("request"));
        refuseUnknown(request, criteria, CRITERIA);
        var times = form.optionalInteger("times", 0, MOST);
        var atLeast = form.optionalInteger("atLeast", 0, MOST);
        var atMost = form.optionalInteger("atMost", 0, MOST);
        if (times != null && (atLeast != null || atMost != null)) {
            form.reject("times", FieldError.NOT_ALLOWED, "must not stand beside atLeast or atMost");
        }
        if (atLeast != null && atMost != null && atLeast > atMost) {
            form.reject("atMost", FieldError.OUT_OF_RANGE, "must not be below atLeast");
        }
        var status = request.optionalInteger("status", 100, 599);
        var path = request.optionalText("path");
        var fields = fields(request, criteria);
        var read = new VerifyForm(
                request.optionalText("method"),
                path == null ? null : PathGlob.of(path),
                request.has("authentication") ? request.choice("authentication", AUTHENTICATIONS) : null,
                status == null ? null : status.intValue(),
                request.optionalText("scenario"),
                fields,
                times != null ? times : atLeast != null ? atLeast : atMost != null ? 0 : 1,
                times != null ? times : atMost != null ? atMost : Long.MAX_VALUE);
        form.refuse();
        return read;
    }

    private static Map<String, Object> fields(Fields request, Map<String, Object> criteria) {
        var ofFields = request.optionalObject("fields");
        var wanted = object(criteria.get("fields"));
        for (var path : wanted.keySet()) {
            if (Mask.isSecretName(path.substring(path.lastIndexOf('.') + 1))) {
                ofFields.reject(path, FieldError.NOT_ALLOWED, "is never kept, so it cannot be verified");
            }
        }
        return wanted;
    }

    private static void refuseUnknown(Fields form, Map<String, Object> object, List<String> known) {
        for (var name : object.keySet()) {
            if (!known.contains(name)) {
                form.reject(
                        name,
                        FieldError.NOT_ALLOWED,
                        "is not known here; known: " + String.join(", ", known) + "." + Nearest.hint(name, known));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(@Nullable Object value) {
        return value instanceof Map<?, ?> object ? (Map<String, Object>) object : Map.of();
    }
}
