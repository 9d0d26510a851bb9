package dev.paysandbox.bind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema as one object: what a {@code $ref} leads to, the parts of an {@code allOf} put together, and of the choices of
 * a {@code oneOf} all the fields that any of them has, of which those are required that all of them require.
 */
final class WholeSchema {
    private final JsonNode document;

    private WholeSchema(JsonNode document) {
        this.document = document;
    }

    static JsonNode of(JsonNode document, JsonNode schema) {
        return new WholeSchema(document).whole(schema);
    }

    /** The choices of a {@code oneOf}, or the schema itself. */
    static List<JsonNode> choices(JsonNode document, JsonNode schema) {
        if (schema.has("$ref")) {
            return choices(document, document.at(schema.get("$ref").asText().substring(1)));
        }
        var choices = new ArrayList<JsonNode>();
        schema.path("oneOf").forEach(choice -> choices.addAll(choices(document, choice)));
        return choices.isEmpty() ? List.of(schema) : choices;
    }

    static Set<String> names(JsonNode properties) {
        var names = new TreeSet<String>();
        properties.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode whole(JsonNode schema) {
        if (schema.has("$ref")) {
            return whole(document.at(schema.get("$ref").asText().substring(1)));
        }
        if (schema.has("allOf")) {
            var whole = JsonNodeFactory.instance.objectNode();
            schema.get("allOf").forEach(part -> add(whole, whole(part)));
            return whole;
        }
        if (schema.has("oneOf")) {
            ObjectNode whole = null;
            for (var choice : schema.get("oneOf")) {
                whole = whole == null ? (ObjectNode) whole(choice).deepCopy() : either(whole, whole(choice));
            }
            return whole;
        }
        return schema;
    }

    /** A later part says more of the same field. */
    private static void add(ObjectNode whole, JsonNode part) {
        part.properties().forEach(member -> {
            switch (member.getKey()) {
                case "properties" -> whole.withObject("/properties").setAll((ObjectNode) member.getValue());
                case "required" -> {
                    var names = texts(whole.path("required"));
                    names.addAll(texts(member.getValue()));
                    whole.set("required", list(names));
                }
                default -> whole.set(member.getKey(), member.getValue());
            }
        });
    }

    private static ObjectNode either(ObjectNode one, JsonNode other) {
        var required = texts(one.path("required"));
        required.retainAll(texts(other.path("required")));
        one.set("required", list(required));
        if (!other.has("additionalProperties")) {
            one.remove("additionalProperties");
        }
        var properties = one.withObject("/properties");
        for (var property : other.path("properties").properties()) {
            var known = properties.path(property.getKey());
            properties.set(
                    property.getKey(), known.isMissingNode() ? property.getValue() : wider(known, property.getValue()));
        }
        return one;
    }

    /** Of a field that two choices have: the words of both, and the larger maximum. */
    private static JsonNode wider(JsonNode one, JsonNode other) {
        if (one.has("enum") && other.has("enum")) {
            var words = texts(one.get("enum"));
            words.addAll(texts(other.get("enum")));
            return ((ObjectNode) one.deepCopy()).set("enum", list(words));
        }
        return other.path("maximum").asLong() > one.path("maximum").asLong() ? other : one;
    }

    private static Set<String> texts(JsonNode list) {
        var texts = new LinkedHashSet<String>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static ArrayNode list(Set<String> texts) {
        var list = JsonNodeFactory.instance.arrayNode();
        texts.forEach(list::add);
        return list;
    }
}
