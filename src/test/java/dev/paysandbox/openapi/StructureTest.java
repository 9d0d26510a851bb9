package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents are OpenAPI 3.1, and of this server. */
class StructureTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final Document DOCUMENT = Document.WRITTEN;
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @ParameterizedTest
    @ValueSource(strings = {"openapi.yml", "openapi-sandbox.yml"})
    void it_is_built_as_openapi_3_1_says(String document) {
        var structure = REGISTRY.getSchema(Document.read("openapi/structure.yml"));
        assertThat(structure.validate(Document.read(document))).isEmpty();
    }

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

    /** The merchant API's document alone, because clients are generated from it, and both together. */
    static Stream<Document> wholes() {
        return Stream.of(Document.MERCHANT, DOCUMENT);
    }

    @ParameterizedTest
    @MethodSource("wholes")
    void every_reference_leads_somewhere_and_every_component_is_referred_to(Document document) {
        var references = new TreeSet<String>();
        document.objects().values().stream()
                .filter(object -> object.path("$ref").isTextual())
                .map(object -> object.get("$ref").asText())
                .forEach(references::add);
        assertThat(references)
                .allSatisfy(reference -> assertThat(document.at(reference)).isNotNull());

        var components = new TreeSet<String>();
        for (var kind : document.root().get("components").properties()) {
            kind.getValue()
                    .fieldNames()
                    .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name));
        }
        components.removeAll(references);
        components.removeIf(component -> component.startsWith("#/components/securitySchemes/"));
        assertThat(components).as("what nothing refers to").isEmpty();
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
    void every_operation_has_an_id_of_its_own_a_known_tag_and_its_path_parameters() {
        var ids = new HashSet<String>();
        var tags = DOCUMENT.root().get("tags").findValuesAsText("name");
        DOCUMENT.operations().forEach((name, operation) -> {
            assertThat(ids.add(operation.get("operationId").asText())).as(name).isTrue();
            operation.get("tags").forEach(tag -> assertThat(tags).contains(tag.asText()));
            var declared = new TreeSet<String>();
            operation.path("parameters").forEach(parameter -> {
                var resolved = DOCUMENT.resolved(parameter);
                if (resolved.get("in").asText().equals("path")) {
                    declared.add(resolved.get("name").asText());
                }
            });
            var variables = new TreeSet<String>();
            VARIABLE.matcher(name).results().forEach(variable -> variables.add(variable.group(1)));
            assertThat(declared).as(name).isEqualTo(variables);
        });
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

    @ParameterizedTest
    @ValueSource(strings = {"openapi.yml", "openapi-sandbox.yml"})
    void every_security_requirement_names_a_scheme(String name) {
        var document = Document.read(name);
        var named = new TreeSet<String>();
        document.get("paths")
                .findValues("security")
                .forEach(requirements -> requirements.forEach(
                        requirement -> requirement.fieldNames().forEachRemaining(named::add)));
        assertThat(named).containsExactlyInAnyOrderElementsOf(document.at("/components/securitySchemes")::fieldNames);
    }

    @Test
    void the_documents_name_every_route_and_no_other() {
        assertThat(DOCUMENT.operations().keySet()).isEqualTo(Routes.answers().keySet());
    }
}
