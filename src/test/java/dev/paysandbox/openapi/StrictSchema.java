package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Validates by the document's schemas, and admits no field that they do not name. */
final class StrictSchema {
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    private static final String MILLISECONDS = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$";

    private final JsonNode written;
    private final JsonNode components;
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    StrictSchema(JsonNode components) {
        written = components;
        this.components = closed(components.deepCopy());
        // Some generated clients make a date of a timestamp and then cannot compare it with a pattern.
        ((ObjectNode) this.components.at("/schemas/Timestamp")).put("pattern", MILLISECONDS);
    }

    void accept(JsonNode schema, JsonNode value, String what) {
        var errors = schemas.computeIfAbsent(schema, this::compiled).validate(value);
        assertThat(errors).as(what).isEmpty();
    }

    /** References lead into the components, so a schema takes them along. */
    private Schema compiled(JsonNode schema) {
        var whole = closed(schema.deepCopy());
        ((ObjectNode) whole).set("components", components);
        return REGISTRY.getSchema(whole);
    }

    /** The document leaves its objects open, for clients of a later version; a test must not. */
    private JsonNode closed(JsonNode node) {
        node.forEach(this::closed);
        if (node instanceof ObjectNode object && !object.has("additionalProperties")) {
            if (object.path("allOf").isArray()) {
                object.set("allOf", parts(object.get("allOf")));
                object.put("unevaluatedProperties", false);
            } else if (object.has("properties")
                    && object.path("type").toString().contains("\"object\"")) {
                object.put("additionalProperties", false);
            }
        }
        return node;
    }

    /** A part of a whole is open, because the other parts have fields of their own. */
    private ArrayNode parts(JsonNode allOf) {
        var parts = JsonNodeFactory.instance.arrayNode();
        for (var part : allOf) {
            var reference = part.path("$ref").asText().replace("#/components", "");
            var open = (ObjectNode)
                    (reference.isEmpty() ? part : closed(written.at(reference).deepCopy()));
            parts.add(open.without(List.of("additionalProperties", "unevaluatedProperties")));
        }
        return parts;
    }
}
