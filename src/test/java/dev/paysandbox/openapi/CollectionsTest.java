package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests for testers' tools are true, and none of the API is forgotten. */
class CollectionsTest {
    private static final String PATH = "/_sandbox/collections/";
    private static final Pattern VARIABLE = Pattern.compile("\\{\\{([^}]+)}}");
    private static final Pattern SETTING = Pattern.compile("(?m)^@(\\w+) = (.*)$");
    private static final Pattern OF_AN_ANSWER = Pattern.compile("(\\w+)\\.response\\.body\\.\\$(.+)");

    private final TestMerchant merchant = TestMerchant.opened();

    /** A request of the file. */
    private record Listed(String name, int status, String method, String url, List<String> headers, String body) {
        static Listed read(String section) {
            var parts = section.lines()
                    .filter(line -> !line.startsWith("#"))
                    .collect(Collectors.joining("\n"))
                    .strip()
                    .split("\n\n", 2);
            var head = parts[0].lines().toList();
            var line = head.get(0).split(" ", 2);
            return new Listed(
                    found("# @name (\\w+)\n", section),
                    Integer.parseInt(found("# Answered with (\\d+)\\.\n", section)),
                    line[0],
                    line[1],
                    head.subList(1, head.size()),
                    parts.length > 1 ? parts[1] : "");
        }

        private static String found(String pattern, String text) {
            var matcher = Pattern.compile(pattern).matcher(text);
            assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
            return matcher.group(1);
        }
    }

    private String file(String name) {
        var answer = merchant.send(merchant.request(PATH + name)
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", merchant.secretKey()));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text();
    }

    /** The sections of the file, without what is above the first. */
    private static List<Listed> requests(String file) {
        var sections = List.of(file.split("(?m)^### .*\n"));
        return sections.subList(1, sections.size()).stream().map(Listed::read).toList();
    }

    @Test
    void every_request_is_answered_as_the_document_promises_from_top_to_bottom() {
        var file = file("paysandbox.http");
        var values = new HashMap<String, String>();
        SETTING.matcher(file).results().forEach(setting -> values.put(setting.group(1), setting.group(2)));
        var answers = new HashMap<String, JsonNode>();
        var requests = requests(file);

        assertThat(requests).hasSizeGreaterThan(70);
        for (var request : requests) {
            var answer = send(request, text -> filled(text, values, answers));
            assertThat(answer.status()).as(request.name + ": " + answer.text()).isEqualTo(request.status);
            if (answer.header("content-type").startsWith("application/json")) {
                answers.put(request.name, answer.json());
            }
        }
    }

    private Answer send(Listed listed, UnaryOperator<String> fill) {
        var request = merchant.request(URI.create(fill.apply(listed.url)).toString());
        for (var header : listed.headers) {
            var parts = header.split(": ", 2);
            request.header(parts[0], fill.apply(parts[1]));
        }
        return merchant.send(request.method(listed.method, BodyPublishers.ofString(fill.apply(listed.body))));
    }

    /** The text with the values of its variables, which may be in earlier answers. */
    private static String filled(String text, Map<String, String> values, Map<String, JsonNode> answers) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            var name = found.group(1);
            var part = OF_AN_ANSWER.matcher(name);
            if (part.matches()) {
                var pointer = part.group(2).replaceAll("\\[(\\d+)]", "/$1").replace('.', '/');
                assertThat(answers).containsKey(part.group(1));
                return answers.get(part.group(1)).at(pointer).asText();
            }
            assertThat(values).as(text).containsKey(name);
            return filled(values.get(name), values, answers);
        });
    }

    @Test
    void every_operation_is_there_except_what_needs_a_program_or_ends_the_story() {
        var listed = requests(file("paysandbox.http")).stream()
                .map(request -> request.name.replaceFirst("_.*", ""))
                .collect(Collectors.toSet());
        var missing = new TreeSet<String>();
        Document.WRITTEN.operations().forEach((operation, described) -> {
            if (operation.matches("\\w+ /(payin|payout|_sandbox)\\b.*")) {
                missing.add(described.get("operationId").asText());
            }
        });
        missing.removeAll(listed);
        assertThat(missing)
                .containsExactlyInAnyOrder(
                        "answerDrillRun",
                        "closeListener",
                        "fetchParcels",
                        "findPayins",
                        "followWorld",
                        "openInbox",
                        "openListener",
                        "restoreSnapshot",
                        "rotateKeys",
                        "showCollection",
                        "takeNotification",
                        "tellOutcome");
        assertThat(listed).contains("createPayin");
    }

    @Test
    void each_example_of_the_merchant_api_is_a_request() {
        var names = requests(file("paysandbox.http")).stream().map(Listed::name).toList();
        for (var operation : List.of("POST /payin", "POST /payout")) {
            var described = Document.WRITTEN.operations().get(operation);
            described
                    .at("/requestBody/content/application~1json/examples")
                    .fieldNames()
                    .forEachRemaining(example -> assertThat(names)
                            .contains(described.get("operationId").asText() + "_" + example));
        }
    }

    @Test
    void the_files_for_other_tools_have_the_same_requests() {
        var requests = requests(file("paysandbox.http"));
        var titles = file("paysandbox.http")
                .lines()
                .filter(line -> line.startsWith("### "))
                .toList();
        var intellij = file("paysandbox.intellij.http");
        assertThat(intellij.lines().filter(line -> line.startsWith("### "))).containsExactlyElementsOf(titles);
        assertThat(intellij).contains("\n> {% client.global.set(\"payinId\", response.body[\"id\"]); %}\n");

        var items = new ArrayList<JsonNode>();
        Json.read(file("paysandbox.postman.json"))
                .get("item")
                .forEach(folder -> folder.get("item").forEach(items::add));
        assertThat(items)
                .extracting(item -> item.at("/request/method").asText() + " "
                        + item.at("/request/url").asText())
                .containsExactlyElementsOf(requests.stream()
                        .map(request -> request.method + " " + request.url)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"paysandbox.http", "paysandbox.intellij.http", "paysandbox.postman.json"})
    void the_address_and_the_keys_of_the_request_are_filled_in(String name) {
        assertThat(file(name))
                .contains(
                        merchant.publicKey(),
                        merchant.secretKey(),
                        merchant.request("").build().uri().toString())
                .doesNotContain("pk_test_sandbox", "sk_test_sandbox", ":8080");

        var ready = merchant.gets(PATH + name);
        assertThat(ready.text()).contains("pk_test_sandbox", "sk_test_sandbox");
        assertThat(ready.header("content-disposition")).isEqualTo("attachment; filename=\"" + name + "\"");
        var odd = merchant.send(merchant.request(PATH + name)
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", "sk_odd_abc"));
        assertThat(odd.text()).contains(merchant.secretKey()).doesNotContain("sk_odd");
    }
}
