package dev.paysandbox.client;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object from an answer of the sandbox. {@link #raw()} also has the members for which there is no method. */
public abstract class ApiObject {
    private final Map<String, @Nullable Object> members;

    ApiObject(Map<String, @Nullable Object> members) {
        this.members = Collections.unmodifiableMap(members);
    }

    /** All members of the JSON object: strings, {@code Long}, {@code Double}, booleans, null, lists and maps. */
    public final Map<String, @Nullable Object> raw() {
        return members;
    }

    /** The object as JSON. */
    @Override
    public final String toString() {
        return Json.write(members);
    }

    final String text(String name) {
        var text = textOrNull(name);
        return text == null ? "" : text;
    }

    final @Nullable String textOrNull(String name) {
        var value = members.get(name);
        return value == null ? null : value.toString();
    }

    final long number(String name) {
        return members.get(name) instanceof Number number ? number.longValue() : 0;
    }

    final boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    final Instant instant(String name) {
        var instant = instantOrNull(name);
        if (instant == null) {
            throw new IllegalStateException("The sandbox's answer has no " + name + ": " + this);
        }
        return instant;
    }

    final @Nullable Instant instantOrNull(String name) {
        var text = textOrNull(name);
        return text == null ? null : Instant.parse(text);
    }

    final List<String> texts(String name) {
        return members.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    final Map<String, @Nullable Object> object(String name) {
        return members.get(name) instanceof Map<?, ?> map ? Json.objectOf(map) : Map.of();
    }

    final <T> List<T> objects(String name, Function<Map<String, @Nullable Object>, T> make) {
        return objectsIn(members.get(name), make);
    }

    /** The objects of a list. Empty if the value is not a list. */
    static <T> List<T> objectsIn(@Nullable Object value, Function<Map<String, @Nullable Object>, T> make) {
        return value instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .map(element -> make.apply(Json.objectOf((Map<?, ?>) element)))
                        .toList()
                : List.of();
    }

    /** A part of an answer that is read into a record. */
    static final class Part extends ApiObject {
        Part(Map<String, @Nullable Object> members) {
            super(members);
        }
    }
}
