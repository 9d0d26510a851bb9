package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The documents avoid what generators of clients cannot read. {@code bench/clients} generates clients
 * of the merchant API and tries them; this test finds in no time what has broken one of them before.
 */
class GeneratorsTest {
    private static final Document DOCUMENT = Document.WRITTEN;

    @Test
    void no_schema_is_null_alone() {
        assertThat(schemas("type"))
                .allSatisfy((pointer, schema) ->
                        assertThat(schema.get("type").asText()).as(pointer).isNotEqualTo("null"));
    }

    /** In place of a condition, each case is a schema with a name. */
    @Test
    void no_schema_depends_on_a_condition() {
        for (var word : Set.of("if", "then", "else", "not", "anyOf", "dependentRequired", "dependentSchemas")) {
            assertThat(schemas(word)).as(word).isEmpty();
        }
    }

    @Test
    void every_choice_is_among_named_objects() {
        assertThat(schemas("oneOf")).isNotEmpty().allSatisfy((pointer, schema) -> {
            assertThat(pointer).matches("#/components/schemas/[A-Za-z0-9]+");
            assertThat(schema.get("oneOf"))
                    .allSatisfy(choice ->
                            assertThat(choice.fieldNames()).toIterable().containsExactly("$ref"));
        });
    }

    /** A client for PHP creates a payin and then cannot read the answer if that is one of several schemas. */
    @Test
    void what_merchants_call_has_no_choice_between_schemas() {
        for (var word : Set.of("oneOf", "discriminator")) {
            assertThat(Document.MERCHANT.root().findValues(word)).as(word).isEmpty();
        }
    }

    /** A mere reference with words beside it becomes a type that holds anything. */
    @Test
    void no_component_is_only_another_name() {
        for (var component : DOCUMENT.root().at("/components/schemas").properties()) {
            assertThat(component.getValue().has("$ref")).as(component.getKey()).isFalse();
        }
    }

    /** An untyped list of words becomes an untyped value. */
    @Test
    void every_list_of_words_has_a_type() {
        for (var word : Set.of("enum", "const")) {
            assertThat(schemas(word))
                    .isNotEmpty()
                    .allSatisfy((pointer, schema) ->
                            assertThat(schema.has("type")).as(pointer).isTrue());
        }
    }

    /** The client for Java writes such a default without quotation marks. */
    @Test
    void no_default_is_beside_a_reference() {
        assertThat(schemas("default"))
                .isNotEmpty()
                .allSatisfy((pointer, schema) ->
                        assertThat(schema.has("$ref")).as(pointer).isFalse());
    }

    /** The client for Go assigns it to a type that does not exist. */
    @Test
    void no_list_of_words_with_null_has_a_default() {
        assertThat(schemas("default"))
                .allSatisfy((pointer, schema) -> assertThat(
                                schema.has("enum") && schema.get("type").isArray())
                        .as(pointer)
                        .isFalse());
    }

    /** Its name is that of a class. */
    @Test
    void every_object_within_another_schema_has_a_title_of_its_own() {
        var titles = new TreeSet<String>();
        DOCUMENT.root().at("/components/schemas").fieldNames().forEachRemaining(titles::add);
        schemas("properties").forEach((pointer, schema) -> {
            if (!pointer.matches("#/components/schemas/[^/]+") && !pointer.matches(".*/allOf/\\d+")) {
                assertThat(schema.path("title").asText()).as(pointer).matches("[A-Z][A-Za-z0-9]+");
                assertThat(titles.add(schema.get("title").asText())).as(pointer).isTrue();
            }
        });
    }

    /** Python compares a pattern with a date, and fails. */
    @Test
    void no_date_has_a_pattern() {
        assertThat(schemas("format"))
                .allSatisfy((pointer, schema) -> assertThat(
                                schema.get("format").asText().startsWith("date") && schema.has("pattern"))
                        .as(pointer)
                        .isFalse());
    }

    /** Where both share a tag, the class of the notifications overwrites the class of the operations. */
    @Test
    void notifications_have_a_tag_of_their_own() {
        var own = Set.of("payin", "payout").stream()
                .map(kind -> DOCUMENT.notification(kind).at("/tags/0").asText())
                .collect(Collectors.toSet());
        assertThat(own).containsExactly("Webhooks");
        DOCUMENT.operations()
                .forEach((name, operation) ->
                        assertThat(operation.at("/tags/0").asText()).as(name).isNotIn(own));
    }

    /** The objects with this member that are schemas, and not examples nor maps of fields. */
    private static Map<String, ObjectNode> schemas(String member) {
        var schemas = new TreeMap<>(DOCUMENT.objects());
        schemas.keySet()
                .removeIf(pointer -> pointer.contains("/examples/")
                        || pointer.endsWith("/properties")
                        || pointer.contains("/securitySchemes/")
                        || !(pointer.contains("/schema") || pointer.contains("/schemas/")));
        schemas.values().removeIf(object -> !object.has(member));
        return schemas;
    }
}
