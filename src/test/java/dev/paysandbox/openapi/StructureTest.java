package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documents are OpenAPI 3.1, and of this server. */
class StructureTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final Document DOCUMENT = Document.WRITTEN;
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @Test
    void every_schema_is_json_schema_2020_12() {
        var metaschema = REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        var schemas = new ArrayList<JsonNode>();
        DOCUMENT.root().at("/components/schemas").forEach(schemas::add);
        DOCUMENT.objects().values().stream()
                .filter(object -> object.has("schema"))
                .forEach(object -> schemas.add(object.get("schema")));
        assertThat(schemas)
                .hasSizeGreaterThan(100)
                .allSatisfy(schema -> assertThat(metaschema.validate(schema)).isEmpty());
    }

    @Test
    void the_sandboxs_own_document_refers_to_the_one_that_has_the_component() {
        var sandbox = Document.read("openapi-sandbox.yml");
        assertThat(sandbox.findValuesAsText("$ref")).isNotEmpty().allSatisfy(reference -> {
            var parts = reference.split("#");
            assertThat(parts[0]).isIn("", "openapi.yml");
            var document = parts[0].isEmpty() ? sandbox : Document.MERCHANT.root();
            assertThat(document.at(parts[1]).isMissingNode()).isFalse();
        });
    }

    @Test
    void the_merchant_apis_document_has_what_production_has_or_is_seen_to_have() {
        assertThat(Document.MERCHANT.operations().keySet())
                .containsExactly("GET /balances", "GET /payin", "GET /payin/{id}", "POST /payin", "POST /payout");
    }

    @Test
    void every_control_operation_refuses_strangers_and_what_it_does_not_know() {
        DOCUMENT.operations().forEach((name, operation) -> {
            if (name.contains(" /_sandbox")) {
                assertThat(operation.get("responses").fieldNames())
                        .toIterable()
                        .as(name + ": 400 for an unknown parameter (Query) or field, 401 and 403 as its neighbours")
                        .contains("400", "401", "403");
            }
        });
    }

    @Test
    void the_documents_name_every_route_and_no_other() {
        assertThat(DOCUMENT.operations().keySet()).isEqualTo(Routes.answers().keySet());
    }
}
