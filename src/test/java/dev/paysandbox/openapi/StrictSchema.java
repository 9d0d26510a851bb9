package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Validates by the document's schemas, and admits no field that they do not name. */
final class StrictSchema {
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    private final JsonNode components;
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    StrictSchema(JsonNode components) {
        this.components = closed(components.deepCopy());
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
    private static JsonNode closed(JsonNode node) {
        node.forEach(StrictSchema::closed);
        if (node instanceof ObjectNode object
                && object.has("properties")
                && isObject(object.path("type"))
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        return node;
    }

    private static boolean isObject(JsonNode type) {
        if (type.isTextual()) {
            return type.asText().equals("object");
        }
        for (var one : type) {
            if (one.isTextual() && one.asText().equals("object")) {
                return true;
            }
        }
        return false;
    }
}
