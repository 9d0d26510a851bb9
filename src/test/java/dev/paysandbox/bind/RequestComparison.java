package dev.paysandbox.bind;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Compares the schema of a request with the record that the request is read into, and collects the differences. */
final class RequestComparison {
    /** The types of fields that their records declare as {@code Object}. */
    private static final Map<String, Set<String>> OBJECT_FIELDS = Map.of(
            "status",
            Set.of("array", "string"),
            "drills",
            Set.of("array"),
            "texts",
            Set.of("array"),
            "accept",
            Set.of("array"));

    private static final int USUAL_LENGTH = 255;
    /** A pattern that allows only texts of a limited length. */
    private static final Pattern BOUNDED = Pattern.compile("\\^[^+*]*\\$");

    private static final String BLANKS = "  ";

    private final JsonNode document;
    private final List<String> faults = new ArrayList<>();

    private RequestComparison(JsonNode document) {
        this.document = document;
    }

    static List<String> faults(JsonNode document, Class<?> record, JsonNode schema, String where) {
        var comparison = new RequestComparison(document);
        comparison.compare(BodyType.of(record), schema, where);
        comparison.compareNulls(schema, where);
        return comparison.faults;
    }

    private void compare(BodyType type, JsonNode node, String where) {
        var schema = whole(node);
        var properties = schema.path("properties");
        equal(where + " has", new TreeSet<>(type.names()), WholeSchema.names(properties));
        var required = new TreeSet<String>();
        for (var field : type.fields) {
            if (field.kind == BodyField.FieldKind.ANY) {
                compareObject(field, node, where + "." + field.name);
            } else if (field.kind != BodyField.FieldKind.GIVEN && properties.has(field.name)) {
                compare(field, whole(properties.get(field.name)), where + "." + field.name);
            }
            for (var rule : field.rules) {
                if (rule.is(NotNull.class) && rule.groups().length == 0) {
                    required.add(field.name);
                }
            }
        }
        var demanded = new TreeSet<String>();
        schema.path("required").forEach(name -> demanded.add(name.asText()));
        equal(
                where + " refuses others",
                type.isClosed,
                schema.path("additionalProperties").isBoolean());
        equal(where + " requires", required, demanded);
    }

    /** The server reads null as an absent field, so exactly the fields that an object does not require may be null. */
    private void compareNulls(JsonNode node, String where) {
        for (var choice : WholeSchema.choices(document, node)) {
            var schema = whole(choice);
            var required = new TreeSet<String>();
            schema.path("required").forEach(name -> required.add(name.asText()));
            for (var property : schema.path("properties").properties()) {
                var path = where + "." + property.getKey();
                equal(path + " accepts null", !required.contains(property.getKey()), acceptsNull(property.getValue()));
                compareNulls(property.getValue(), path);
            }
            if (schema.has("items")) {
                compareNulls(schema.get("items"), where + "[]");
            }
        }
    }

    private boolean acceptsNull(JsonNode node) {
        return WholeSchema.choices(document, node).stream().anyMatch(choice -> {
            var schema = whole(choice);
            return (!schema.has("type") || texts(schema.get("type")).contains("null"))
                    && !schema.has("const")
                    && (!schema.has("enum") || texts(schema.get("enum")).contains("null"));
        });
    }

    private void compareObject(BodyField field, JsonNode node, String where) {
        var types = new TreeSet<String>();
        for (var choice : WholeSchema.choices(document, node)) {
            var schema = whole(whole(choice).path("properties").path(field.name));
            types.addAll(texts(schema.path("type")));
            if (schema.has("items")) {
                type(whole(schema.get("items")), "string", where + "[]");
                equal(where + " minItems", 1, schema.path("minItems").asInt());
            }
        }
        types.remove("null");
        equal(where + " type", OBJECT_FIELDS.get(field.name), types);
    }

    private void compare(BodyField field, JsonNode schema, String where) {
        Class<?>[] none = {};
        switch (field.kind) {
            case TEXT -> text(field, schema, where);
            case INTEGER -> {
                type(schema, "integer", where);
                bound(field.least(none), Long.MIN_VALUE, schema.path("minimum"), where + " minimum");
                bound(field.most(none), Long.MAX_VALUE, schema.path("maximum"), where + " maximum");
            }
            case NUMBER -> type(schema, "number", where);
            case TRUTH -> type(schema, "boolean", where);
            case ENUM -> equal(where, new TreeSet<>(field.constants.keySet()), words(schema));
            case OBJECT -> compare(field.type, schema, where);
            case OBJECTS -> {
                type(schema, "array", where);
                compare(field.type, schema.path("items"), where + "[]");
                for (var rule : field.rules) {
                    if (rule.is(Size.class)) {
                        equal(
                                where + " minItems",
                                rule.annotation().intValue("min").orElse(0),
                                schema.path("minItems").asInt());
                    }
                }
            }
            case MAP, RAW -> type(schema, "object", where);
            case ANY, GIVEN -> throw new IllegalArgumentException(where);
        }
    }

    private void text(BodyField field, JsonNode schema, String where) {
        type(schema, "string", where);
        if (schema.has("const") || schema.has("enum")) {
            for (var rule : field.rules) {
                if (rule.is(Words.class)) {
                    equal(where, new TreeSet<>(List.of(rule.annotation().stringValues())), words(schema));
                } else if (rule.is(Text.class) && rule.annotation().enumValues(TextFormat.class).length > 0) {
                    words(schema)
                            .forEach(word -> equal(
                                    where + " " + word,
                                    null,
                                    FieldConstraint.test(rule.annotation()).broken(word)));
                }
            }
            return;
        }
        if (field.isAbsentWhenEmpty) {
            equal(where + " minLength", "none", schema.path("minLength").asText("none"));
        }
        boolean isLimited = false;
        for (var rule : field.rules) {
            equal(where + " is no word of a list", false, rule.is(Words.class));
            if (rule.is(Text.class)) {
                isLimited = true;
                text(rule, schema, where);
            }
        }
        if (!isLimited) {
            equal(where + " maxLength", "none", schema.path("maxLength").asText("none"));
            equal(where + " pattern", "none", schema.path("pattern").asText("none"));
        }
    }

    private void text(FieldConstraint rule, JsonNode schema, String where) {
        int most = rule.annotation().intValue("max").orElse(USUAL_LENGTH);
        var pattern = schema.path("pattern").asText();
        var format = schema.path("format").asText();
        int said = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        boolean isBounded = BOUNDED.matcher(pattern).matches()
                || Set.of("date-time", "ipv4").contains(format);
        // A merchant's names have less room, which the settings' own table says.
        if (most == USUAL_LENGTH ? said > most && !isBounded : said != most) {
            equal(where + " maxLength", most, said);
        }
        if (pattern.isEmpty()) {
            equal(where + " refuses blanks", true, !format.isEmpty());
        } else {
            equal(
                    where + " refuses blanks",
                    true,
                    !Pattern.compile(pattern).matcher(BLANKS).find());
        }
        for (var own : rule.annotation().enumValues(TextFormat.class)) {
            if (own.pattern() != null) {
                equal(where + " pattern", own.pattern(), pattern);
            }
        }
    }

    private void bound(long own, long unbounded, JsonNode said, String what) {
        equal(what, own == unbounded ? "none" : Long.toString(own), said.isMissingNode() ? "none" : said.asText());
    }

    private void type(JsonNode schema, String expected, String where) {
        var types = texts(schema.path("type"));
        types.remove("null");
        equal(where + " type", Set.of(expected), types);
    }

    private static Set<String> words(JsonNode schema) {
        var words = texts(schema.path("enum"));
        words.remove("null");
        if (schema.has("const")) {
            words.add(schema.get("const").asText());
        }
        return words;
    }

    /** The text, or the texts of a list. */
    private static Set<String> texts(JsonNode node) {
        var texts = new TreeSet<String>();
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(one -> texts.add(one.asText()));
        return texts;
    }

    private void equal(String what, Object own, Object said) {
        if (!Objects.equals(own, said)) {
            faults.add(what + ": the code says " + own + ", the document " + said);
        }
    }

    private JsonNode whole(JsonNode schema) {
        return WholeSchema.of(document, schema);
    }
}
