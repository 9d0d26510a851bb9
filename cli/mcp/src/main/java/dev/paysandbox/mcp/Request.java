package dev.paysandbox.mcp;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request of the control API that a tool makes.
 *
 * @param path its path below {@code /_sandbox} and its query, with names of arguments in braces
 * @param filter the argument whose text every row of the answer must contain, or null
 * @param as the field of the tool's result that has the answer, or null if the answer is the result
 * @param shown the fields that are shown of the answer and of each row of it, all if there are none
 */
record Request(
        String method,
        String path,
        @Nullable String filter,
        @Nullable String as,
        List<String> shown) {
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    /** Whether all values of the path are given. */
    boolean isComplete(Call call) {
        return PLACE.matcher(path).results().allMatch(place -> value(call, place.group(1)) != null);
    }

    private static @Nullable Object value(Call call, String name) {
        var given = call.arguments().get(name);
        if (given != null) {
            return given;
        }
        return switch (name) {
            case "payments" -> call.text("id").startsWith("payout_") ? "payouts" : "payins";
            case "world" -> call.api().world().publicKey();
            default -> null;
        };
    }

    /**
     * Makes it, and returns what is shown of the answer.
     *
     * @param rest the arguments for its query or body; the path takes its own out
     */
    Map<String, Object> send(Call call, Map<String, Object> rest) {
        var filled = PLACE.matcher(path).replaceAll(place -> {
            rest.remove(place.group(1));
            return ControlApi.escaped(place.group(1), String.valueOf(value(call, place.group(1))));
        });
        var part = filter == null ? null : rest.remove(filter);
        var api = call.api();
        Map<String, Object> answer;
        if (method.equals("GET")) {
            answer = api.get(filled + ControlApi.query(rest));
        } else if (rest.get("yaml") instanceof String yaml) {
            answer = api.control(method, filled, BodyPublishers.ofString(yaml), "application/yaml");
        } else {
            answer = api.control(method, filled, BodyPublishers.ofString(Json.line(rest)), ControlApi.JSON);
        }
        return shown.isEmpty() ? answer : shown(answer, part == null ? "" : part.toString());
    }

    private Map<String, Object> shown(Map<String, Object> answer, String part) {
        var kept = Json.only(answer, shown);
        if (answer.containsKey("data")) {
            kept.put(
                    "data",
                    Json.objects(answer, "data").stream()
                            .filter(row -> Json.line(row).contains(part))
                            .map(row -> Json.only(row, shown))
                            .filter(row -> !row.isEmpty())
                            .toList());
            kept.put("next", answer.get("next"));
        }
        return kept;
    }
}
