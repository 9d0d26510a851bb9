package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.paysandbox.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.web.router.Router;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The document is OpenAPI 3.1, and of this server. */
class StructureTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final Document DOCUMENT = Document.WRITTEN;
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @Test
    void it_is_built_as_openapi_3_1_says() throws IOException {
        try (var file = StructureTest.class.getResourceAsStream("/openapi/structure.yml")) {
            var structure = REGISTRY.getSchema(new YAMLMapper().readTree(file));
            assertThat(structure.validate(DOCUMENT.root())).isEmpty();
        }
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

    @Test
    void every_reference_leads_somewhere_and_every_component_is_referred_to() {
        var references = new TreeSet<String>();
        DOCUMENT.objects().values().stream()
                .filter(object -> object.path("$ref").isTextual())
                .map(object -> object.get("$ref").asText())
                .forEach(references::add);
        assertThat(references)
                .allSatisfy(reference -> assertThat(DOCUMENT.at(reference)).isNotNull());

        var components = new TreeSet<String>();
        for (var kind : DOCUMENT.root().get("components").properties()) {
            kind.getValue()
                    .fieldNames()
                    .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name));
        }
        components.removeAll(references);
        components.removeIf(component -> component.startsWith("#/components/securitySchemes/"));
        assertThat(components).as("what nothing refers to").isEmpty();
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
    void every_security_requirement_names_a_scheme() {
        var schemes = DOCUMENT.root().at("/components/securitySchemes");
        var named = new TreeSet<String>();
        DOCUMENT.operations()
                .values()
                .forEach(operation -> operation
                        .path("security")
                        .forEach(requirement -> requirement.fieldNames().forEachRemaining(named::add)));
        assertThat(named).containsExactlyInAnyOrderElementsOf(schemes::fieldNames);
    }

    @Test
    void the_document_names_every_route_and_no_other() {
        assertThat(DOCUMENT.operations().keySet()).isEqualTo(routes());
    }

    /** What answers to GET answers to HEAD too, and the document need not say so. */
    private static Set<String> routes() {
        var settings = Settings.read(List.of("--port=0"), Map.of(), Path.of("target"));
        try (var context = ApplicationContext.builder()
                .deduceEnvironment(false)
                .singletons(settings)
                .start()) {
            return context.getBean(Router.class)
                    .uriRoutes()
                    .filter(route -> route.getHttpMethod() != HttpMethod.HEAD)
                    .map(route -> route.getHttpMethodName() + " " + route.getUriMatchTemplate())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
