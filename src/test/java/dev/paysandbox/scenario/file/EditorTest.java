package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An editor that checks by the schema says what the sandbox would say, as far as a schema can. */
class EditorTest {
    private static final Path SHIPPED = Path.of("..", "scenarios");
    private static final Schema SCHEMA = schema();

    private static final String GOOD = MistakesTest.GOOD + """
              forged: {status: APPROVED, after: 2s}
            fault: {delay: 3s}
            """;

    @Test
    void the_schema_accepts_every_valid_file() throws IOException {
        for (var folder : List.of(SHIPPED, Scenarios.folder())) {
            try (var files = Files.walk(folder)) {
                for (var file :
                        files.filter(path -> path.toString().endsWith(".yaml")).toList()) {
                    assertThat(complaints(Files.readString(file)))
                            .as(file.toString())
                            .isEmpty();
                }
            }
        }
        assertThat(complaints(GOOD)).isEmpty();
        assertThat(Scenarios.examples().warnings()).isEmpty();
    }

    @Test
    void the_schema_and_the_reader_accept_every_example_of_the_guide() throws IOException {
        var guide = Files.readString(SHIPPED.resolve("README.md"));
        var example = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(guide);
        int whole = 0;
        while (example.find()) {
            if (example.group(1).contains("scenario: ")) {
                assertThat(Scenarios.read(example.group(1)).warnings()).isEmpty();
                assertThat(complaints(example.group(1))).as(example.group(1)).isEmpty();
                whole++;
            }
        }
        assertThat(whole).isGreaterThan(5);
    }

    @Test
    void the_mistake_in_the_guide_is_reported_in_these_words() throws IOException {
        var guide = Files.readString(SHIPPED.resolve("README.md"));
        var first = guide.substring(guide.indexOf("```yaml\n") + 8, guide.indexOf("```\n", guide.indexOf("```yaml")));

        assertThatThrownBy(() -> ScenarioLoader.read(
                        "scenarios/shop.yaml", first.replace("become: APPROVED", "become: APROVED")))
                .isInstanceOf(ScenarioException.class)
                .satisfies(refusal -> assertThat(guide).contains(refusal.getMessage()));
    }

    @Test
    void the_guide_explains_every_key() throws IOException {
        var guide = Files.readString(SHIPPED.resolve("README.md"));
        for (var keys : FileKeys.values()) {
            assertThat(keys.names()).allSatisfy(key -> assertThat(guide).containsPattern("`\\{?" + key + "\\b"));
        }
        for (var operation : Operation.values()) {
            assertThat(FileKeys.conditions(operation))
                    .allSatisfy(key -> assertThat(guide).contains("`" + key + "`"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            scenario: pix-paid    | `scenario: Pix Paid`
            scenario: pix-paid    | scenario: [a]
            about: Paid.          | about:
            about: Paid.          | `about: Paid.\\nfor: payin`
            operation: payin      | operation: payout
            method: PIX           | method: []
            method: PIX           | header.: a
            method: PIX           | times: 0
            method: PIX           | probability: 2
            method: PIX           | probability: 101%
            method: PIX           | installments: 13
            method: PIX           | card.last4: abc
            method: PIX           | customer.name: {is: a, matches: b}
            method: PIX           | customer.name: {like: a}
            method: PIX           | customer.name:
            R$ 9.999,05           | R$ 9.999
            R$ 9.999,05           | 9999.05
            R$ 9.999,05           | 0
            R$ 9.999,05           | {}
            R$ 9.999,05           | {endsWith: a}
            R$ 9.999,05           | {endsWith: 07, from: 1}
            R$ 9.999,05           | {from: R$ 1}
            answer: PENDING       | answer: PENDIN
            answer: PENDING       | answer: REFUNDED
            answer: PENDING       | answer: {state: PENDING}
            answer: PENDING       | answer: {status: PENDING, error: {code: X, status: 500}}
            answer: PENDING       | answer: {error: {status: 503}}
            answer: PENDING       | answer: {error: {status: 200, code: A}}
            answer: PENDING       | answer: {error: {status: 503, code: down}}
            answer: PENDING       | `answer: PENDING\\n    after: 5s`
            become: APPROVED      | become: PROCESSING
            become: APPROVED      | reason: late
            become: APPROVED      | `become: APPROVED\\n    refund: all`
            become: APPROVED      | refund: 0%
            become: APPROVED      | refund: half
            become: APPROVED      | dispute: loose
            become: APPROVED      | answer: APPROVED
            after: 5s             | after: 5
            after: 5s             | after: 5 s
            after: 5s             | on: looked up twice
            copies: 3             | copies: 1
            copies: 3             | beforeAnswer: false
            copies: 3             | report: completed
            copies: 3             | delay: 3
            APPROVED: {copies: 3} | PENDING: {copies: 3}
            {copies: 3}           | {together: true}
            {copies: 3}           | {copies: 3, together: false}
            {copies: 3}           | {loseAnswers: 0}
            {copies: 3}           | {amount: 1.50}
            {copies: 3}           | {signature: true}
            {copies: 3}           | {set: {}}
            {copies: 3}           | {set: {status: PAID}}
            {copies: 3}           | {set: {a-b: x}}
            {copies: 3}           | {remove: [status]}
            APPROVED: {copies: 3} | COMPLETED: {copies: 3}
            APPROVED: {copies: 3} | APPROVED: 3
            status: APPROVED      | status: approved
            `status: APPROVED, `  | ``
            {delay: 3s}           | {delay: 3s, serverError: 500}
            {delay: 3s}           | {delay: soon}
            {delay: 3s}           | {serverError: 400}
            {delay: 3s}           | {tooManyRequests: 30s}
            {delay: 3s}           | {tooManyRequests: {}}
            {delay: 3s}           | {reset: true}
            {delay: 3s}           | restart
            """)
    void both_readers_refuse_the_same_structures(String good, String bad) {
        assertThat(GOOD).contains(good);
        var text = GOOD.replace(good, bad.replace("\\n", "\n"));

        assertThat(Scenarios.mistakes(text)).as(text).isNotEmpty();
        assertThat(complaints(text)).as(text).isNotEmpty();
    }

    @Test
    void the_schema_accepts_everything_that_the_sandbox_reads() {
        var mutations = new Mutations(4);
        int read = 0;
        for (int i = 0; i < 1_500; i++) {
            var text = mutations.next();
            try {
                Scenarios.read(text);
            } catch (ScenarioException refused) {
                continue;
            }
            assertThat(complaints(text)).as(text).isEmpty();
            read++;
        }
        assertThat(read).isGreaterThan(90);
    }

    private static List<String> complaints(String text) {
        var problems = new YamlProblems("test.yaml");
        var root = Yaml.parse(text, problems);
        assertThat(problems.found()).isEmpty();
        return SCHEMA.validate(json(root.orElseThrow()).toString(), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** The document as an editor understands it, by YAML 1.2. */
    private static JsonNode json(YamlNode node) {
        var json = JsonNodeFactory.instance;
        if (node.isMap()) {
            var object = json.objectNode();
            node.entries().forEach(entry -> object.set(entry.name(), json(entry.value())));
            return object;
        }
        if (node.isList()) {
            var array = json.arrayNode();
            node.items().forEach(item -> array.add(json(item)));
            return array;
        }
        var text = node.text();
        return switch (node.kind()) {
            case INTEGER -> json.numberNode(new BigInteger(text.replace("+", "")));
            case DECIMAL ->
                text.matches(".*[a-zA-Z]{3}") ? json.numberNode(0.5) : json.numberNode(new BigDecimal(text));
            case TRUTH -> json.booleanNode(Boolean.parseBoolean(text));
            case NOTHING -> json.nullNode();
            case TEXT, LIST, MAP -> json.textNode(text);
        };
    }

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(SHIPPED.resolve("scenario.schema.json")));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
