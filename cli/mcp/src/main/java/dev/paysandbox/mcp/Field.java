package dev.paysandbox.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An argument of a tool.
 *
 * @param type the type in the JSON Schema
 * @param choices all values, or none if any is valid
 */
record Field(String name, String type, String about, List<String> choices, boolean isRequired) {
    static Field text(String name, String about) {
        return new Field(name, "string", about, List.of(), false);
    }

    static Field choice(String name, String about, String... choices) {
        return new Field(name, "string", about, List.of(choices), false);
    }

    static Field number(String name, String about) {
        return new Field(name, "integer", about, List.of(), false);
    }

    static Field flag(String name, String about) {
        return new Field(name, "boolean", about, List.of(), false);
    }

    static Field object(String name, String about) {
        return new Field(name, "object", about, List.of(), false);
    }

    static Field texts(String name, String about, String... choices) {
        return new Field(name, "array", about, List.of(choices), false);
    }

    Field required() {
        return new Field(name, type, about, choices, true);
    }

    private Map<String, Object> schema() {
        var values = choices.isEmpty() ? null : choices;
        return type.equals("array")
                ? Json.object(
                        "type", type, "description", about, "items", Json.object("type", "string", "enum", values))
                : Json.object("type", type, "description", about, "enum", values);
    }

    /** The JSON Schema of the arguments of a tool. */
    static Map<String, Object> schema(List<Field> fields) {
        var properties = new LinkedHashMap<String, Object>();
        fields.forEach(field -> properties.put(field.name, field.schema()));
        var required =
                fields.stream().filter(Field::isRequired).map(Field::name).toList();
        return Json.object(
                "type",
                "object",
                "properties",
                properties,
                "required",
                required.isEmpty() ? null : required,
                "additionalProperties",
                false);
    }

    /**
     * Returns the arguments without those that are null.
     *
     * @throws Refusal if one is unknown, missing or of another type; the message names every mistake
     */
    static Map<String, Object> checked(List<Field> fields, Map<String, Object> given) {
        var arguments = new LinkedHashMap<>(given);
        arguments.values().removeIf(value -> value == null);
        var mistakes = new ArrayList<String>();
        var known = fields.stream().map(Field::name).collect(Collectors.joining(", "));
        var unknown = new ArrayList<>(arguments.keySet());
        fields.forEach(field -> {
            unknown.remove(field.name);
            var value = arguments.get(field.name);
            if (value == null && field.isRequired) {
                mistakes.add(field.name + " is required.");
            } else if (value != null && !field.allows(value)) {
                mistakes.add(field.name + " must be " + field.kind() + ".");
            }
        });
        unknown.forEach(
                name -> mistakes.add(name + " is not known here; known: " + (known.isEmpty() ? "none" : known) + "."));
        if (!mistakes.isEmpty()) {
            throw new Refusal(String.join(" ", mistakes));
        }
        return arguments;
    }

    private boolean allows(Object value) {
        return switch (type) {
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "boolean" -> value instanceof Boolean;
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List<?> list && list.stream().allMatch(this::isChoice);
            default -> isChoice(value);
        };
    }

    private boolean isChoice(Object value) {
        return value instanceof String && (choices.isEmpty() || choices.contains(value));
    }

    private String kind() {
        var values = choices.isEmpty() ? "" : " of " + String.join(", ", choices);
        return switch (type) {
            case "integer" -> "a whole number";
            case "boolean" -> "true or false";
            case "object" -> "an object";
            case "array" -> "a list of texts" + values;
            default -> choices.isEmpty() ? "a text" : "one" + values;
        };
    }
}
