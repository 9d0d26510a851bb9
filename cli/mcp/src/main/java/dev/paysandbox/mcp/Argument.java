package dev.paysandbox.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a tool.
 *
 * @param choices all values of a text, or none if any is valid
 * @param absent the value if it is not given, or null
 */
record Argument(
        String name,
        Type type,
        String about,
        List<String> choices,
        boolean isRequired,
        @Nullable Object absent) {
    /** The types of values, as the page of the tools names them. */
    enum Type {
        TEXT("string", "a text that is not empty", String.class),
        PAYMENT("string", "an id that begins with payin_ or payout_", String.class, "pay(in|out)_"),
        NOTIFICATION("string", "an id that begins with ntf_", String.class, "ntf_"),
        REQUEST("string", "an id that begins with req_", String.class, "req_"),
        RUN("string", "an id that begins with drill_", String.class, "drill_"),
        NUMBER("integer", "a number", Number.class),
        FLAG("boolean", "true or false", Boolean.class),
        OBJECT("object", "an object", Map.class),
        TEXTS("array", "a list of texts", List.class);

        private final String schema;
        private final String kind;
        private final Class<?> javaType;
        /** How the values of an id begin. */
        private final @Nullable Pattern prefix;

        Type(String schema, String kind, Class<?> javaType) {
            this(schema, kind, javaType, "");
        }

        Type(String schema, String kind, Class<?> javaType, String prefix) {
            this.schema = schema;
            this.kind = kind;
            this.javaType = javaType;
            this.prefix = prefix.isEmpty() ? null : Pattern.compile(prefix);
        }

        /** Whether its values are ids. */
        boolean isId() {
            return prefix != null;
        }

        /** Whether it is a text that can be an id of this type. */
        boolean fits(String id) {
            return prefix == null || prefix.matcher(id).lookingAt();
        }
    }

    /** The JSON Schema of the arguments of a tool. */
    static Map<String, Object> schema(List<Argument> arguments) {
        var properties = new LinkedHashMap<String, Object>();
        var required = new ArrayList<String>();
        for (var argument : arguments) {
            properties.put(argument.name, argument.schema());
            if (argument.isRequired) {
                required.add(argument.name);
            }
        }
        var schema = Json.object("type", "object", "properties", properties, "additionalProperties", false);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    /** What its value may be, in words. */
    String allowed() {
        return choices.isEmpty() ? type.kind : "one of " + String.join(", ", choices);
    }

    private Map<String, Object> schema() {
        var schema = Json.object("type", type.schema, "description", about, "default", absent);
        if (!choices.isEmpty()) {
            schema.put("enum", choices);
        }
        if (type == Type.TEXTS) {
            schema.put("items", Map.of("type", "string"));
        }
        return schema;
    }

    /**
     * Returns the given arguments that are not null, and the values of those that are absent.
     *
     * @throws Refusal if one is unknown, missing or of another type; the message names every mistake
     */
    static Map<String, Object> checked(List<Argument> arguments, Map<String, Object> given) {
        var values = new LinkedHashMap<String, Object>();
        var mistakes = new ArrayList<String>();
        var unknown = new LinkedHashMap<>(given).keySet();
        for (var argument : arguments) {
            unknown.remove(argument.name);
            var value = given.getOrDefault(argument.name, argument.absent);
            if (argument.type.javaType.isInstance(value)
                    && !(value instanceof String text && text.isBlank())
                    && (argument.choices.isEmpty() || argument.choices.contains(value))) {
                values.put(argument.name, value);
            } else if (value != null) {
                mistakes.add(argument.name + " must be " + argument.allowed() + ".");
            } else if (argument.isRequired) {
                mistakes.add(argument.name + " is required.");
            }
        }
        var known = arguments.stream().map(Argument::name).collect(Collectors.joining(", "));
        unknown.forEach(
                name -> mistakes.add(name + " is not known here; known: " + (known.isEmpty() ? "none" : known) + "."));
        if (!mistakes.isEmpty()) {
            throw new Refusal(String.join(" ", mistakes));
        }
        return values;
    }
}
