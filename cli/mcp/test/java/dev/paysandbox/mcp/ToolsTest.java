package dev.paysandbox.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each tool, resource and prompt, by the SDK's own client. */
class ToolsTest {
    private static final String SCENARIO = """
            scenario: paid-soon
            about: The payer pays after five seconds.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 5s
                become: APPROVED
            """;

    private static Agent agent;

    @BeforeAll
    static void start() {
        agent = Agent.with();
    }

    @AfterAll
    static void end() {
        agent.close();
    }

    /** Its clock stands, so that nothing happens by itself between two calls. */
    @BeforeEach
    void open() {
        agent.does("new_world");
        agent.does("set_clock", "mode", "freeze");
    }

    private static String creates(Object... arguments) {
        return Json.text(agent.does("create_payment", arguments), "id");
    }

    @Test
    void every_tool_has_a_schema_and_says_what_it_does_to_the_world() {
        var tools = agent.client.listTools().tools();

        assertThat(tools).hasSizeGreaterThan(25).allSatisfy(tool -> {
            assertThat(tool.inputSchema()).containsEntry("type", "object").containsEntry("additionalProperties", false);
            assertThat(tool.description()).endsWith(".");
        });
        assertThat(tools.stream()
                        .filter(tool -> tool.annotations().destructiveHint())
                        .map(Tool::name))
                .containsExactlyInAnyOrder("reset_world", "restore_snapshot");
        assertThat(tools.stream()
                        .filter(tool -> !tool.annotations().readOnlyHint())
                        .map(Tool::name))
                .containsExactlyInAnyOrder(
                        "create_payment",
                        "act_on_payment",
                        "advance_clock",
                        "set_clock",
                        "replay_deliveries",
                        "upload_scenario",
                        "arm_scenario",
                        "run_drills",
                        "answer_drill",
                        "new_world",
                        "reset_world",
                        "save_snapshot",
                        "restore_snapshot",
                        "change_settings");
    }

    @Test
    void a_payment_is_created_found_paid_and_explained() {
        var id = creates("webhookUrl", "http://127.0.0.1:9/hook", "referenceId", "order-7");

        assertThat(agent.does("act_on_payment", "id", id, "action", "pay")).containsEntry("status", "APPROVED");
        assertThat(Json.objects(agent.does("list_payments", "status", "APPROVED"), "data"))
                .extracting("id")
                .containsExactly(id);
        assertThat(Json.objects(agent.does("find", "text", "order-7"), "data"))
                .extracting("id")
                .containsExactly(id);
        assertThat(agent.does("wait_for_payment", "id", id, "status", List.of("APPROVED")))
                .containsEntry("id", id);
        agent.does("advance_clock", "duration", "0s");
        var story = agent.does("show_payment", "id", id);
        assertThat(Json.text(story, "why")).contains("APPROVED", "'pay'", "control");
        assertThat(Json.objects(story, "notifications"))
                .singleElement()
                .satisfies(each -> assertThat(Json.text(Json.inner(each, "attempts.last"), "detail"))
                        .contains("refused"));
        var forced = agent.does("act_on_payment", "id", id, "status", "MED", "force", true, "reason", "what if");
        assertThat(forced).containsEntry("status", "MED");
    }

    @Test
    void cards_and_payouts_are_masked_and_played_by_issuer_and_bank() {
        var card = creates("method", "CREDIT_CARD", "card", "4000000000009995");
        var payout = creates("method", "PAYOUT");

        assertThat(Agent.text(agent.calls("show_payment", "id", card)))
                .contains("REFUSED", "9995")
                .doesNotContain("4000000000009995");
        var requests = Json.objects(agent.does("list_requests", "path", "/payin"), "data");
        assertThat(Agent.text(agent.calls("show_request", "id", requests.get(0).get("id"))))
                .contains("9995")
                .doesNotContain("4000000000009995", "\\\"123\\\"", "sk_test");
        assertThat(agent.does("act_on_payment", "id", payout, "action", "process"))
                .containsEntry("status", "PROCESSING");
    }

    @Test
    void a_payment_of_create_payment_is_no_evidence_and_that_is_said_first() {
        var id = creates("webhookUrl", "http://127.0.0.1:9/hook");
        agent.does("act_on_payment", "id", id, "action", "pay");

        assertThat(agent.does("list_findings", "settle", "1s")
                        .entrySet()
                        .iterator()
                        .next())
                .isEqualTo(Map.entry("judgedPayments", 0));
        assertThat(agent.proposes("list_findings"))
                .startsWith("No payment of the application was judged")
                .contains("run_drills");
        assertThat(agent.proposes("wait_for_payment", "id", id, "status", List.of("APPROVED")))
                .contains("if it has created the payment itself", "run_drills");
    }

    @Test
    void a_request_with_long_names_is_shown() throws Exception {
        var world = agent.does("show_world");
        var request = HttpRequest.newBuilder(URI.create(world.get("url") + "/payin/none"))
                .header("x-api-key", Json.text(world, "publicKey"))
                .header("n".repeat(6_500), "value");
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());

        var requests = Json.objects(agent.does("list_requests"), "data");
        assertThat(requests).isNotEmpty();
        assertThat(Agent.text(agent.calls("show_request", "id", requests.get(0).get("id"))))
                .contains("nnn", "more characters");
    }

    @Test
    void the_list_of_tools_is_short_and_the_api_of_the_sandbox_is_read_by_route() {
        assertThat(Json.line(agent.client.listTools().tools()).length()).isLessThanOrEqualTo(20_000);

        var index = reads("paysandbox://openapi-sandbox");
        assertThat(index).contains("/openapi-sandbox.yml", "actOnPayin: POST /_sandbox/payins/{id}/actions\n");
        assertThat(index.length()).isLessThan(12_000);
        assertThat(reads("paysandbox://openapi-sandbox/actOnPayin"))
                .contains("POST /_sandbox/payins/{id}/actions", "#/components/schemas/PayinStatus\":")
                .hasSizeLessThan(25_000);
        assertThatThrownBy(() -> reads("paysandbox://openapi-sandbox/none")).hasMessageContaining("no route none");
        assertThat(reads("paysandbox://scenarios")).contains("## The keys of a file");
    }

    @Test
    void agents_of_one_sandbox_have_worlds_of_their_own_unless_they_name_one() {
        var url = Json.text(agent.does("show_world"), "url");
        var key = Json.text(agent.does("show_world"), "publicKey");
        try (var one = Agent.with("--url", url);
                var other = Agent.with("--url", url);
                var same = Agent.with("--url", url, "--key", key)) {
            var id = one.does("create_payment").get("id");

            assertThat(one.does("show_payment", "id", id)).containsEntry("id", id);
            assertThat(other.isRefused("show_payment", "id", id))
                    .contains(Json.text(one.does("show_world"), "publicKey"));
            assertThat(Json.objects(other.does("list_payments"), "data")).isEmpty();
            assertThat(same.does("show_world")).containsEntry("publicKey", key);
        }
    }

    @Test
    void time_is_frozen_advanced_and_run() {
        var id = creates();

        assertThat(Json.objects(agent.does("show_clock", "paymentId", id), "data"))
                .hasSize(1);
        assertThat(Json.objects(agent.does("advance_clock", "to", "next"), "happened"))
                .isNotEmpty();
        assertThat(agent.does("show_payment", "id", id)).containsEntry("status", "EXPIRED");
        assertThat(agent.does("set_clock", "mode", "resume", "speed", 60)).containsEntry("frozen", false);
    }

    @Test
    void a_failed_delivery_is_explained_and_replayed() {
        var id = creates("webhookUrl", "http://127.0.0.1:9/hook");
        agent.does("act_on_payment", "id", id, "action", "pay");
        agent.does("advance_clock", "duration", "0s");

        var delivery = Json.objects(agent.does("list_deliveries", "paymentId", id), "data")
                .get(0);
        assertThat(delivery).containsEntry("state", "RETRYING");
        assertThat(Agent.text(agent.calls("show_delivery", "id", delivery.get("id"))))
                .contains("connection refused");
        assertThat(agent.does("replay_deliveries", "failed", true, "dryRun", true))
                .containsEntry("replayed", 1);
        assertThat(agent.does("replay_deliveries", "id", delivery.get("id"))).containsEntry("id", delivery.get("id"));
    }

    @Test
    void a_scenario_is_validated_uploaded_explained_and_armed() {
        assertThat(Json.objects(agent.does("list_scenarios", "text", "pix"), "data"))
                .isNotEmpty();
        assertThat(Json.objects(agent.does("validate_scenario", "yaml", "scenario: x"), "mistakes"))
                .isNotEmpty();
        agent.does("upload_scenario", "yaml", SCENARIO);
        assertThat(Json.text(agent.does("list_scenarios", "name", "paid-soon"), "text"))
                .isEqualTo(SCENARIO);
        agent.does("arm_scenario", "name", "paid-soon");
        var request = Map.of("amount", 100, "pixKey", "a@example.com", "pixKeyType", "EMAIL", "referenceId", "r-1");
        agent.does("explain_scenario", "operation", "payout", "request", request);
        assertThat(agent.does("show_payment", "id", creates())).containsEntry("scenario", "paid-soon");
        assertThat(Json.objects(agent.does("arm_scenario"), "armed")).isEmpty();
    }

    @Test
    void requests_are_verified_with_near_misses() {
        creates("amount", 11_980);

        var request = Map.of("path", "/payin", "fields", Map.of("amount", 1));
        var verdict = agent.does("verify_requests", "request", request);
        assertThat(verdict).containsEntry("met", false);
        assertThat(Json.objects(verdict, "nearMisses")).hasSize(1);
    }

    @Test
    void a_world_is_saved_reset_restored_and_set(@TempDir Path folder) {
        var file = folder.resolve("world.json").toString();
        var id = creates();
        agent.does("save_snapshot", "file", file);
        assertThat(agent.isRefused("save_snapshot", "file", file)).contains("overwrite");
        agent.does("reset_world");
        assertThat(agent.isRefused("show_payment", "id", id)).contains("There is no " + id);
        agent.does("restore_snapshot", "file", file);

        assertThat(agent.does("show_payment", "id", id)).containsEntry("id", id);
        var settings = Json.inner(agent.does("change_settings", "settings", Map.of("cvvRequired", true)), "settings");
        assertThat(settings).containsEntry("cvvRequired", true);
        assertThat(agent.does("show_world").get("settings")).isEqualTo(Map.of("cvvRequired", true));
        assertThat(Files.exists(Path.of(file))).isTrue();
    }

    @Test
    void a_new_world_has_keys_of_its_own_and_no_way_to_another() {
        var id = creates();
        var first = agent.does("show_world");
        var second = agent.does("new_world");

        assertThat(second.get("publicKey")).isNotEqualTo(first.get("publicKey"));
        assertThat(agent.isRefused("show_payment", "id", id)).doesNotContain(Json.text(first, "secretKey"));
        assertThat(Json.objects(agent.does("list_payments"), "data")).isEmpty();
    }

    @Test
    void drills_are_listed_and_a_run_without_place_asks() {
        assertThat(agent.isRefused("drill_report")).contains("run_drills");
        assertThat(Json.objects(agent.does("list_drills"), "data"))
                .extracting("name")
                .contains("ordinary");
        assertThat(Json.text(agent.does("list_drills", "name", "ordinary"), "text"))
                .contains("expect:");
        var run = agent.does("run_drills", "drills", List.of("ordinary"));
        assertThat(Json.inner(run, "question")).containsEntry("kind", "PLACE");
        assertThat(agent.does("answer_drill", "run", run.get("id"), "stop", true))
                .containsEntry("status", "FINISHED");
        assertThat(agent.proposes("drill_report")).startsWith("The run is not valid; mend what notDriven says");
    }

    @Test
    void a_long_list_is_cut_and_says_so() {
        IntStream.range(0, 60).forEach(each -> creates());

        assertThat(Agent.text(agent.calls("list_payments", "limit", 60))).contains("… and ", " more");
    }

    @Test
    void guides_documents_and_a_payments_timeline_can_be_read() throws Exception {
        var id = creates();
        var uris = agent.client.listResources().resources().stream()
                .map(each -> each.uri())
                .toList();
        try (var files = Files.list(Path.of("../../../docs/guides"))) {
            assertThat(uris)
                    .containsAll(files.map(file -> file.getFileName().toString())
                            .filter(name -> !name.contains("pt-BR"))
                            .map(name -> "paysandbox://guides/" + name.replace(".md", ""))
                            .toList());
        }

        assertThat(uris).allSatisfy(uri -> assertThat(reads(uri)).isNotBlank());
        assertThat(reads("paysandbox://payments/" + id)).contains("\"why\":");
        assertThat(agent.client.listPrompts().prompts().stream().map(Prompt::name))
                .containsExactlyInAnyOrder(
                        "integrate-this-provider", "why-is-my-webhook-not-working", "make-my-shop-pass-the-drills")
                .allSatisfy(name -> assertThat(agent.client
                                .getPrompt(GetPromptRequest.builder(name).build())
                                .messages())
                        .isNotEmpty());
    }

    private static String reads(String uri) {
        var contents = agent.client
                .readResource(ReadResourceRequest.builder(uri).build())
                .contents();
        return ((TextResourceContents) contents.get(0)).text();
    }
}
