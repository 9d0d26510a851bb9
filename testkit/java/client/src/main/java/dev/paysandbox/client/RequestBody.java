package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The body of a merchant's request. Every method returns a changed copy.
 *
 * @param <T> the body of a payin or of a payout
 */
public abstract class RequestBody<T extends RequestBody<T>> {
    private static final Pattern PARTS = Pattern.compile("\\.|(?=\\[)");

    private static final Object REMOVED = new Object();

    private final Map<String, @Nullable Object> members;
    private final @Nullable String scenario;

    RequestBody(Map<String, @Nullable Object> members, @Nullable String scenario) {
        this.members = members;
        this.scenario = scenario;
    }

    abstract T copy(Map<String, @Nullable Object> members, @Nullable String scenario);

    /** With this {@code referenceId}, the merchant's own id. By default it is random. */
    public T reference(String referenceId) {
        return with("referenceId", referenceId);
    }

    /** With this {@code webhookUrl}, such as {@link WebhookReceiver#url()}. */
    public T webhookUrl(String url) {
        return with("webhookUrl", url);
    }

    /** With the request header {@code X-Sandbox-Scenario}, so that this scenario is used for the request. */
    public T scenario(String name) {
        return copy(members, name);
    }

    /**
     * With this value at this path. Missing objects on the path are created.
     *
     * @param path such as {@code customer.document} or {@code items[0].quantity}
     * @param value a string, a number, a boolean, null, a list or a map
     */
    public T with(String path, @Nullable Object value) {
        return changed(path, value);
    }

    /** Without the member at this path. Does nothing if there is none. */
    public T without(String path) {
        return changed(path, REMOVED);
    }

    /** A copy of the body as maps and lists. */
    public Map<String, @Nullable Object> asMap() {
        return Json.readObject(toJson());
    }

    /** The body as JSON. */
    public String toJson() {
        return Json.write(members);
    }

    /** The body as JSON, with card numbers masked except their last four digits, and with the CVV masked. */
    @Override
    public final String toString() {
        return toJson().replaceAll("\\b\\d{12}(\\d{4})\\b", "************$1")
                .replaceAll("\"cvv\":\"\\d*\"", "\"cvv\":\"***\"");
    }

    /** The request with this body. */
    final Call request(Route route) {
        var call = Call.of(route).json(members);
        return scenario == null ? call : call.header("X-Sandbox-Scenario", scenario);
    }

    private T changed(String path, @Nullable Object value) {
        try {
            return copy(Json.objectOf((Map<?, ?>) changed(members, List.of(PARTS.split(path)), value)), scenario);
        } catch (ClassCastException | IndexOutOfBoundsException | NumberFormatException noPlace) {
            throw new IllegalArgumentException("The path \"" + path + "\" is not possible in this body.", noPlace);
        }
    }

    /** A copy of the node with the value at the path. Nodes beside the path are shared, because they are never changed. */
    private static Object changed(@Nullable Object node, List<String> path, @Nullable Object value) {
        if (node == null && value == REMOVED) {
            return REMOVED;
        }
        var part = path.get(0);
        var rest = path.subList(1, path.size());
        if (part.startsWith("[")) {
            var list = new ArrayList<@Nullable Object>(node == null ? List.of() : (List<?>) node);
            int index = Integer.parseInt(part.substring(1, part.length() - 1));
            if (index == list.size()) {
                list.add(null);
            }
            var child = rest.isEmpty() ? value : changed(list.get(index), rest, value);
            list.set(index, child);
            list.removeIf(element -> element == REMOVED);
            return list;
        }
        var map =
                new LinkedHashMap<String, @Nullable Object>(node == null ? Map.of() : Json.objectOf((Map<?, ?>) node));
        map.put(part, rest.isEmpty() ? value : changed(map.get(part), rest, value));
        map.values().removeIf(member -> member == REMOVED);
        return map;
    }
}
