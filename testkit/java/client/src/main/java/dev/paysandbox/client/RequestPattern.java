package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Selects requests, for {@link World#verify} and {@link World#requests(RequestPattern)}. Every method returns a narrower
 * copy.
 *
 * <pre>{@code
 * w.verify(post("/payin").field("amount", 11980).status(201), times(1));
 * }</pre>
 */
public final class RequestPattern {
    private final Map<String, @Nullable Object> members;

    private RequestPattern(Map<String, @Nullable Object> members) {
        this.members = members;
    }

    /** Any request. */
    public static RequestPattern request() {
        return new RequestPattern(Map.of());
    }

    /** A POST to this path. {@code *} matches any text without a slash, and {@code **} any text. */
    public static RequestPattern post(String path) {
        return request().and("method", "POST").and("path", path);
    }

    /** A GET of this path, with the same wildcards. */
    public static RequestPattern get(String path) {
        return request().and("method", "GET").and("path", path);
    }

    /**
     * A request whose body has this value. Card numbers are compared by their last four digits.
     *
     * @param path such as {@code customer.document} or {@code items[0].quantity}
     * @param value null if the body must not have the field
     */
    public RequestPattern field(String path, @Nullable Object value) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        if (members.get("fields") instanceof Map<?, ?> present) {
            fields.putAll(Json.objectOf(present));
        }
        fields.put(path, value);
        return and("fields", fields);
    }

    /** A request that was answered with this HTTP status. */
    public RequestPattern status(int status) {
        return and("status", status);
    }

    /** A request with this authentication: {@code basic}, {@code headers}, {@code public key} or {@code none}. */
    public RequestPattern authentication(String kind) {
        return and("authentication", kind);
    }

    /** A request for which this scenario was used. */
    public RequestPattern scenario(String name) {
        return and("scenario", name);
    }

    private RequestPattern and(String name, Object value) {
        var narrower = new LinkedHashMap<>(members);
        narrower.put(name, value);
        return new RequestPattern(narrower);
    }

    Map<String, @Nullable Object> asMap() {
        return members;
    }

    /** A description, such as {@code POST /payin with amount 11980 and status 201}. */
    @Override
    public String toString() {
        var words = new StringBuilder(members.get("method") instanceof String method ? method : "request");
        if (members.get("path") instanceof String path) {
            words.append(' ').append(path);
        }
        var with = " with ";
        for (var member : members.entrySet()) {
            if (member.getKey().equals("fields") && member.getValue() instanceof Map<?, ?> fields) {
                for (var field : fields.entrySet()) {
                    words.append(with).append(field.getKey()).append(' ').append(Json.write(field.getValue()));
                    with = " and ";
                }
            } else if (!member.getKey().equals("method") && !member.getKey().equals("path")) {
                words.append(with).append(member.getKey()).append(' ').append(member.getValue());
                with = " and ";
            }
        }
        return words.toString();
    }
}
