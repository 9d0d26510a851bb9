package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The body of a merchant's request. Every method answers a changed copy.
 *
 * @param <T> the body of a payin or of a payout
 */
public abstract class RequestBody<T extends RequestBody<T>> {
    private static final Pattern PARTS = Pattern.compile("\\.|(?=\\[)");

    private final Map<String, @Nullable Object> members;
    private final @Nullable String scenario;

    RequestBody(Map<String, @Nullable Object> members, @Nullable String scenario) {
        this.members = members;
        this.scenario = scenario;
    }

    abstract T copy(Map<String, @Nullable Object> members, @Nullable String scenario);

    /** With this {@code referenceId}, the merchant's own id; without it, the body has a random one. */
    public T reference(String referenceId) {
        return with("referenceId", referenceId);
    }

    /** With this {@code webhookUrl}, such as {@link WebhookReceiver#url()}. */
    public T webhookUrl(String url) {
        return with("webhookUrl", url);
    }

    /** Sent with the header {@code X-Sandbox-Scenario}, so that this scenario is used for the request. */
    public T scenario(String name) {
        return copy(members, name);
    }

    /**
     * With this value at this path. Objects on the way that do not exist are created.
     *
     * @param path such as {@code customer.document} or {@code items[0].quantity}
     * @param value a string, a number, a boolean, null, a list or a map
     */
    public T with(String path, @Nullable Object value) {
        var changed = mutable(members);
        var parts = PARTS.split(path);
        var holder = holder(changed, parts, path, true);
        put(holder, parts[parts.length - 1], value, path);
        return copy(changed, scenario);
    }

    /** Without what is at this path; nothing changes if there is nothing. */
    public T without(String path) {
        var changed = mutable(members);
        var parts = PARTS.split(path);
        var holder = holder(changed, parts, path, false);
        if (holder instanceof Map<?, ?> map) {
            map.remove(parts[parts.length - 1]);
        } else if (holder instanceof List<?> list && index(parts[parts.length - 1], path) < list.size()) {
            list.remove(index(parts[parts.length - 1], path));
        }
        return copy(changed, scenario);
    }

    /** The body as maps and lists; a copy. */
    public Map<String, @Nullable Object> asMap() {
        return mutable(members);
    }

    /** The body as JSON. */
    public String toJson() {
        return Json.write(members);
    }

    /** The body as JSON. */
    @Override
    public final String toString() {
        return toJson();
    }

    /** The request with this body. */
    final Call request(Route route) {
        var call = Call.of(route).json(members);
        return scenario == null ? call : call.header("X-Sandbox-Scenario", scenario);
    }

    /** What holds the last part of the path; null if it does not exist and is not to be created. */
    private static @Nullable Object holder(Object root, String[] parts, String path, boolean create) {
        var holder = root;
        for (int i = 0; i < parts.length - 1; i++) {
            var next = get(holder, parts[i], path);
            if (next == null) {
                if (!create) {
                    return null;
                }
                next = parts[i + 1].startsWith("[") ? new ArrayList<>() : new LinkedHashMap<>();
                put(holder, parts[i], next, path);
            }
            holder = next;
        }
        return holder;
    }

    private static @Nullable Object get(Object holder, String part, String path) {
        if (holder instanceof Map<?, ?> map) {
            return map.get(part);
        }
        if (holder instanceof List<?> list) {
            int index = index(part, path);
            return index < list.size() ? list.get(index) : null;
        }
        throw noSuchPlace(path);
    }

    @SuppressWarnings("unchecked") // copied by mutable(), which makes nothing else
    private static void put(@Nullable Object holder, String part, @Nullable Object value, String path) {
        if (holder instanceof Map<?, ?> map && !part.startsWith("[")) {
            Json.objectOf(map).put(part, value);
        } else if (holder instanceof List<?> && index(part, path) <= ((List<?>) holder).size()) {
            var list = (List<@Nullable Object>) holder;
            int index = index(part, path);
            if (index == list.size()) {
                list.add(value);
            } else {
                list.set(index, value);
            }
        } else {
            throw noSuchPlace(path);
        }
    }

    private static int index(String part, String path) {
        try {
            return Integer.parseUnsignedInt(part.replaceFirst("^\\[(\\d+)]$", "$1"));
        } catch (NumberFormatException noIndex) {
            throw noSuchPlace(path);
        }
    }

    private static IllegalArgumentException noSuchPlace(String path) {
        return new IllegalArgumentException("There is no place \"" + path + "\" in this body.");
    }

    private static Map<String, @Nullable Object> mutable(Map<?, ?> map) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((name, value) -> copy.put(String.valueOf(name), mutableValue(value)));
        return copy;
    }

    private static @Nullable Object mutableValue(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return mutable(map);
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<@Nullable Object>();
            list.forEach(element -> copy.add(mutableValue(element)));
            return copy;
        }
        return value;
    }
}
