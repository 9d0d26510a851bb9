package dev.paysandbox.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A request to the sandbox, before it is sent. */
final class Call {
    /** The time-out for a call that does not wait for an event. */
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    final Route route;
    final String path;
    final Map<String, String> headers = new LinkedHashMap<>();
    private final StringJoiner query = new StringJoiner("&");
    byte @Nullable [] body;
    Duration timeout = DEFAULT_TIMEOUT;

    private Call(Route route, String path) {
        this.route = route;
        this.path = path;
    }

    static Call of(Route route) {
        return new Call(route, route.path);
    }

    static Call of(Route route, String parameter) {
        return new Call(route, route.pathOf(parameter));
    }

    Call query(String name, Object value) {
        query.add(name + "=" + Route.encoded(value.toString()));
        return this;
    }

    Call header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    Call json(Map<String, ? extends @Nullable Object> value) {
        return body("application/json", Json.write(value).getBytes(StandardCharsets.UTF_8));
    }

    Call body(String contentType, byte[] bytes) {
        body = bytes;
        return header("Content-Type", contentType);
    }

    /** @param longest how long the sandbox may wait before it answers, in addition to the time of an ordinary call */
    Call waiting(Duration longest) {
        timeout = DEFAULT_TIMEOUT.plus(longest);
        return this;
    }

    String target() {
        return query.length() == 0 ? path : path + "?" + query;
    }

    /** For error messages, without the query. */
    @Override
    public String toString() {
        return route.method + " " + path;
    }
}
