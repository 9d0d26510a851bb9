package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sandbox's answer about the requests that a test expects. */
final class Verification extends ApiObject {
    private final Api api;

    private Verification(Api api, Map<String, @Nullable Object> members) {
        super(members);
        this.api = api;
    }

    static Verification of(Api api, RequestPattern pattern, Times times) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("request", pattern.asMap());
        body.putAll(times.asMap());
        return new Verification(api, api.control(Call.of(Route.VERIFY_REQUESTS).json(body)));
    }

    boolean met() {
        return flag("met");
    }

    /** The ids of the requests that match, newest first. */
    List<String> matches() {
        return texts("matches");
    }

    /** The request as one line. Only its id if the journal no longer has it. */
    private String line(String id) {
        try {
            return RecordedRequest.of(api, id).line();
        } catch (SandboxException dropped) {
            return id;
        }
    }

    /** The message if the number is wrong: how many there were, and the most similar others with their differences. */
    String failure(RequestPattern pattern, Times times) {
        var text =
                new StringBuilder("Expected " + times + " of " + pattern + ", but there were " + number("count") + ".");
        var misses = objects("nearMisses", NearMiss::new);
        if (!misses.isEmpty()) {
            text.append(" The most similar:");
            misses.forEach(
                    miss -> text.append("\n  ").append(line(miss.text("id"))).append(miss.differences()));
        } else if (matches().isEmpty()) {
            text.append(" The sandbox got no request of this merchant.");
        } else {
            matches().stream().limit(10).forEach(id -> text.append("\n  ").append(line(id)));
        }
        return text.toString();
    }

    private static final class NearMiss extends ApiObject {
        NearMiss(Map<String, @Nullable Object> members) {
            super(members);
        }

        String differences() {
            var text = new StringBuilder();
            objects("differs", difference -> difference)
                    .forEach(difference -> text.append("\n    ")
                            .append(String.valueOf(difference.get("field")).replaceFirst("^fields\\.", ""))
                            .append(" is ")
                            .append(value(difference, "actual"))
                            .append(", expected ")
                            .append(value(difference, "expected")));
            return text.toString();
        }

        private static String value(Map<String, @Nullable Object> difference, String name) {
            return difference.containsKey(name) ? Json.write(difference.get(name)) : "absent";
        }
    }
}
