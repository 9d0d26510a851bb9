package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.settings.Setting.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema by which editors complete and check the settings file is made from the rows of settings. */
class SettingsSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "settings.schema.json";
    private static final Path FILE = Path.of("..", "scenarios", NAME);
    private static final Path RENEWED = Path.of("target", NAME);
    private static final Pattern NUMBERS = Pattern.compile("a whole number from (-?[0-9]+) to (-?[0-9]+)");
    private static final Pattern WORDS = Pattern.compile("([A-Za-z]+(?:, [A-Za-z]+)*) or ([A-Za-z]+)");

    @Test
    void the_file_is_what_the_rows_say() throws IOException {
        var expected = schema();
        Files.writeString(RENEWED, expected);

        assertThat(FILE)
                .as("%s is out of date; renew it: cp src/target/%1$s scenarios/", NAME)
                .hasContent(expected);
    }

    static Stream<Setting<?>> rowsWithDefault() {
        return SettingTable.rows(scope -> scope.isTopOfTheFile() || scope.isOfMerchants()).stream()
                .filter(row -> !row.shownOtherwise().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("rowsWithDefault")
    void a_default_is_valid(Setting<?> row) throws IOException {
        var isText = row.form().kinds().contains(YamlKind.TEXT);
        var line = row.name() + ": " + (isText ? "'" + row.shownOtherwise() + "'" : row.shownOtherwise());
        var merchant = "merchants: [{publicKey: pk_test_a, secretKey: sk_test_a, " + line + "}]";

        assertThat(complaints(row.scope().isTopOfTheFile() ? line : merchant)).isEmpty();
    }

    @Test
    void the_example_of_the_guide_is_valid() throws IOException {
        var guide = Files.readString(Path.of("..", "docs", "guides", "isolation.md"));
        var example =
                Pattern.compile("(?s)cat >merchants.yml <<'END'\n(.*?)END\n").matcher(guide);

        assertThat(example.find()).isTrue();
        assertThat(example.group(1))
                .startsWith("# yaml-language-server: $schema=http://127.0.0.1:8080/schemas/" + NAME);
        assertThat(complaints(example.group(1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prot: 8080",
                "port: 65536",
                "port: '8080'",
                "quiet: maybe",
                "kyc: APROVED",
                "pixValidity: 30",
                "publicKey: pk_test_a",
                "merchants: [{publicKey: pk_test_a}]",
                "merchants: [{publicKey: pk_test_a, secretKey: sk_test_a, port: 1}]"
            })
    void a_mistake_is_reported(String line) throws IOException {
        assertThat(complaints(line)).isNotEmpty();
    }

    private static List<String> complaints(String yaml) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(FILE))
                .validate(new YAMLMapper().readTree(yaml).toString(), InputFormat.JSON)
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static String schema() throws JsonProcessingException {
        var schema = JSON.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("$id", "urn:paysandbox:settings")
                .put("title", "Settings of PaySandbox")
                .put("description", "The settings file, paysandbox.yml. Made from the table of settings.")
                .put("type", "object")
                .put("additionalProperties", false);
        var properties = schema.putObject("properties");
        add(properties, Scope::isTopOfTheFile);
        var merchant = properties
                .putObject(SettingsFile.MERCHANTS)
                .put("description", "One entry for each declared merchant.")
                .put("type", "array")
                .putObject("items")
                .put("type", "object")
                .put("additionalProperties", false);
        merchant.putArray("required").add("publicKey").add("secretKey");
        add(merchant.putObject("properties"), Scope::isOfMerchants);
        return schema.toPrettyString() + "\n";
    }

    private static void add(ObjectNode properties, Predicate<Scope> scope) {
        for (var row : SettingTable.rows(scope)) {
            var property = properties.putObject(row.name());
            var kinds = row.form().kinds();
            var types = property.putArray("type");
            kinds.stream().map(SettingsSchemaTest::type).forEach(types::add);
            var fallback = row.shownOtherwise();
            property.put(
                    "description",
                    row.meaning() + "\n\nAllowed: " + row.allowed()
                            + (fallback.isEmpty() ? "" : "\n\nDefault: " + fallback));
            limit(property, row.allowed(), kinds.contains(YamlKind.LIST));
        }
    }

    private static String type(YamlKind kind) {
        return switch (kind) {
            case TRUTH -> "boolean";
            case INTEGER -> "integer";
            case LIST -> "array";
            default -> "string";
        };
    }

    /** What the words about the allowed values say for programs. */
    private static void limit(ObjectNode property, String allowed, boolean isList) {
        var numbers = NUMBERS.matcher(allowed);
        var words = WORDS.matcher(allowed);
        if (numbers.matches()) {
            property.put("minimum", Long.valueOf(numbers.group(1))).put("maximum", Long.valueOf(numbers.group(2)));
        } else if (words.matches() && !allowed.equals("true or false")) {
            Stream.concat(Stream.of(words.group(1).split(", ")), Stream.of(words.group(2)))
                    .forEach(property.withArray("enum")::add);
        } else if (isList) {
            property.putObject("items").put("type", "string");
        } else if (allowed.startsWith("a duration")) {
            property.put("pattern", "^(P.+|([0-9]+(d|h|m|s|ms))+)$");
        }
    }
}
