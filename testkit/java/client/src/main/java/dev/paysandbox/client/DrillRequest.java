package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that the sandbox makes to the application under test. The URL and the body may contain the placeholders
 * {@code {referenceId}}, {@code {id}}, {@code {placed}}, {@code {method}}, {@code {drill}} and {@code {now}}.
 *
 * @param request a method and a URL, such as {@code POST http://127.0.0.1:3000/orders}
 */
public record DrillRequest(
        String request,
        Map<String, String> headers,
        @Nullable String body) {
    /** Copies the headers. */
    public DrillRequest {
        headers = Map.copyOf(headers);
    }

    /** A request without a body. */
    public static DrillRequest of(String request) {
        return new DrillRequest(request, Map.of(), null);
    }

    /** The same request with this additional header. */
    public DrillRequest header(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new DrillRequest(request, more, body);
    }

    /** The same request with this JSON body. */
    public DrillRequest json(String body) {
        return new DrillRequest(request, headers, body).header("Content-Type", "application/json");
    }

    Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("request", request);
        members.put("headers", headers);
        if (body != null) {
            members.put("body", body);
        }
        return members;
    }
}
