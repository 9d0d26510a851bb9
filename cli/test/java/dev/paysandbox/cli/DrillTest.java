package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code drill}: a shop that ships every copy of a notification, and one that does not. */
class DrillTest {
    static final String COPIES = """
            scenario: copies
            about: The payment is approved, and its notification comes three times.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
            notifications:
              APPROVED: {copies: 3}
            expect:
              checks:
                - {after: 1h, paid: true, rule: PSB-048}
                - {after: 1h, shipped: 1, rule: PSB-036}
            """;

    private final Tester tester = new Tester();
    private final TestMerchant merchant = tester.application();

    @AutoClose
    private final DrillShop shop = new DrillShop(merchant);

    @TempDir
    Path folder;

    @BeforeEach
    void write_a_drill() throws IOException {
        Files.writeString(folder.resolve("copies.yaml"), COPIES);
    }

    private String drill() {
        return folder.resolve("copies.yaml").toString();
    }

    /** Plays the drill. */
    private Cli plays(String... more) {
        return tester.calls(playing(drill(), more));
    }

    private static String[] playing(String drill, String... options) {
        return joined(words("drill " + drill + " --quiet 50ms"), options);
    }

    private String[] byRequests(String... more) {
        return joined(joined(placingByRequest(), withOracle()), more);
    }

    private String[] placingByRequest() {
        return new String[] {"--place", "POST " + shop.url() + "/orders {\"method\": \"{method}\"}"};
    }

    private String[] withOracle() {
        return joined(
                words("--paid $.status=PAID|SHIPPED --shipped $.shipments --patience 1s --oracle"),
                "GET " + shop.url() + "/orders/{referenceId}");
    }

    private static String[] words(String line) {
        return line.split(" ", -1);
    }

    private static String[] joined(String[] first, String... second) {
        return Stream.of(first, second).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void a_shop_that_ships_every_copy_fails_with_the_rule_and_what_was_found() {
        shop.shippingAgain();

        plays(byRequests())
                .exits(1)
                .prints(
                        "DRILL   RESULT  RULE     WHY",
                        "copies  FAILED  PSB-036  ",
                        "FAILED, 1 of 1 drill judged: 1 failed.",
                        "PSB-036: after 1h: How often was the order shipped? It must be 1 and is 3.",
                        "what to do: Every provider repeats notifications",
                        "Ship only an order that was never shipped, and mark it in the same transaction.",
                        "more: paysandbox rule PSB-036")
                .printsError("FAILED  copies  ");
    }

    @Test
    void a_shop_that_ships_once_passes_and_its_world_is_restored() {
        var before = tester.opensPayin("");

        plays(byRequests()).exits(0).prints("copies  PASSED", "PASSED, 1 of 1 drill judged: 1 passed.");
        assertThat(tester.does("payin list -o id")).isEqualTo(before);
    }

    @Test
    void commands_of_the_shell_place_the_order_and_ask_the_shop() {
        shop.shippingAgain();

        plays(joined(
                        words("--paid $.status=PAID --shipped $.shipments --patience 3s"),
                        "--place",
                        "curl -s -d \"{\\\"method\\\": \\\"$PAYSANDBOX_METHOD\\\"}\" " + shop.url() + "/orders",
                        "--oracle",
                        "curl -s \"" + shop.url() + "/orders/$PAYSANDBOX_REFERENCE_ID\""))
                .exits(1)
                .prints("How often was the order shipped? It must be 1 and is 3.");
    }

    @Test
    void the_user_is_asked_to_place_the_order_and_the_drill_continues_with_the_payment() throws Exception {
        var err = new AwaitedText("Place an order by PIX now.");
        var drill = CompletableFuture.supplyAsync(
                () -> Cli.run(tester.environment, false, "", err, playing(drill(), withOracle())));
        CompletableFuture.anyOf(err.written(), drill).get();
        shop.places();

        drill.get().exits(0).prints("copies  PASSED");
        assertThat(err.toString().lines().filter(line -> line.contains("Place an order")))
                .hasSize(1);
    }

    @Test
    void without_an_oracle_the_drill_ends_as_review_and_lists_what_to_check() {
        plays(placingByRequest())
                .exits(0)
                .prints(
                        "copies  REVIEW",
                        "REVIEW, 0 of 1 drill judged: 1 to review.",
                        "To review: look into your own system, or let the sandbox ask it: give an oracle with --paid, --shipped.",
                        "after 1h: Is the order paid? It must be true.",
                        "after 1h: How often was the order shipped? It must be 1.");
        plays(joined(placingByRequest(), "--fail-on", "review")).exits(1);
    }

    @Test
    void without_an_answer_to_the_oracle_the_drill_ends_as_review_with_the_reason() {
        shop.refusing(500);

        plays(byRequests())
                .exits(4)
                .prints("REVIEW", "It could not be asked: ", "answered 500", "The oracle never gave a valid answer");
    }

    @Test
    void an_application_that_cannot_be_driven_has_its_own_exit_code_and_no_secret_is_printed() {
        tester.environment.put("SHOP_API_TOKEN", "v3ry-secret-value");

        plays("--patience", "10ms", "--place", "echo first; echo 'no order v3ry-secret-value' >&2; exit 7")
                .exits(4)
                .prints("The run is not valid: ", "exit code 7: no order [masked]");
        plays("--patience", "10ms", "--place", "POST http://127.0.0.1:9/orders").exits(4);
        plays("--patience", "10ms", "--place", "true").exits(4).prints("sent no POST /payin");
    }

    @Test
    void a_command_that_fails_to_place_an_order_fails_its_drill_and_exit_code_3_says_that_it_is_not_offered() {
        for (int code : new int[] {3, 7}) {
            var placing = "[ $PAYSANDBOX_METHOD = PIX ] || { echo no cards >&2; exit " + code + "; }; curl -s -d '{}' ";

            plays(joined(withOracle(), "refused-for-good", "--place", placing + shop.url() + "/orders"))
                    .exits(code == 3 ? 0 : 1)
                    .prints(
                            "refused-for-good  " + (code == 3 ? "DOES_NOT_APPLY" : "FAILED"),
                            "The application sent no POST /payin to " + tester.key() + ": exit code " + code
                                    + ": no cards");
        }
    }

    @Test
    void the_report_says_what_a_passed_drill_saw_and_which_facts_never_changed() throws IOException {
        var junit = folder.resolve("drills.xml");
        var html = folder.resolve("drills.html");

        var always = withOracle();
        always[1] = "$.status=OPEN|PAID";
        plays(joined(joined(placingByRequest(), always), words("--junit " + junit + " --html " + html)))
                .prints(
                        "REVIEW",
                        "It could not be asked: paid was always true",
                        "Unproven: paid was always true at $.status");
        plays(byRequests()).prints("1 POST /payin, 3 notifications delivered; paid=true, shipped=1 after 1h");
        assertThat(junit)
                .content()
                .contains("notifications delivered; shipped=1 after 1h", "\"unproven\" value=\"paid was");
        assertThat(html)
                .content()
                .contains("notifications delivered; shipped=1 after 1h", "<p>Unproven: paid was always");
    }

    @Test
    void a_command_that_does_not_end_is_killed_with_its_child_processes() throws Exception {
        var started = folder.resolve("pid");

        plays("--patience", "10ms", "--place-within", "1s", "--place", "sleep 600 & echo $! >" + started + "; wait")
                .exits(4)
                .prints("The run is not valid");
        var left = ProcessHandle.of(Long.parseLong(Files.readString(started).strip()));
        left.ifPresent(process -> process.onExit().join());
    }

    @Test
    void the_run_is_one_json_document() {
        shop.shippingAgain();
        var run = plays(byRequests("-o", "json")).exits(1).json();

        assertThat(run.getString("result")).isEqualTo("FAILED");
        assertThat(run.getArray("drills").getObject(0).getString("rule")).isEqualTo("PSB-036");
        assertThat(plays(byRequests("-o", "id")).exits(1).text()).startsWith("drill_");
    }

    @Test
    void drills_are_listed_with_their_methods_and_facts() {
        tester.does("scenario upload " + drill());

        tester.types("drill --list")
                .exits(0)
                .prints("DRILL", "copies", "PIX payin", "paid, shipped", "PSB-048, PSB-036");
        assertThat(tester.does("drill --list -o id").lines()).contains("copies");
        assertThat(tester.calls("complete", "--", "drill", "cop").out().lines()).contains("copies");
        assertThat(tester.calls("complete", "--", "drill", folder + "/c").text())
                .isEqualTo(drill());
    }

    @Test
    void all_drills_are_the_shipped_the_uploaded_and_the_given_ones() throws IOException {
        tester.does("scenario upload " + drill());
        var mine = Files.writeString(folder.resolve("mine.yml"), COPIES.replace("scenario: copies", "scenario: mine"));
        var run = tester.calls(
                        "drill", "--all", mine.toString(), "--place", "false", "--patience", "10ms", "-o", "json")
                .exits(4)
                .json();

        assertThat(dev.paysandbox.cli.api.Json.objects(run, "drills").stream().map(drill -> drill.getString("name")))
                .contains("duplicated", "ordinary", "copies")
                .endsWith("mine");
    }

    @Test
    void a_refusal_by_the_sandbox_is_not_a_failed_drill() throws IOException {
        tester.does("scenario upload " + drill());
        tester.types("drill copies copiess list")
                .exits(2)
                .printsError(
                        "'copiess' is not the name of a drill. Did you mean copies?",
                        "'list' is not the name of a drill. --list shows all drills.");

        Files.writeString(folder.resolve("copies.yaml"), COPIES.replace("shipped: 1", "shiped: 1"));
        plays().exits(2).printsError(drill() + ", line 13, column 19: ", "Did you mean shipped?");
        Files.writeString(folder.resolve("copies.yaml"), COPIES.replaceFirst("(?s)expect:.*", ""));
        plays().exits(2).printsError(drill() + ": it is not a drill");
        plays("--shipped", "$.a=b", "--oracle", "GET http://127.0.0.1:9")
                .exits(2)
                .printsError("must be a path alone");
        tester.calls("drill", folder.resolve("none.yaml").toString()).exits(2).printsError("There is no file");
    }

    @Test
    void a_world_has_only_one_run_at_a_time() {
        merchant.controls("/drills/runs", "{\"texts\": [" + Json.text(COPIES) + "]}");

        plays(byRequests()).exits(2).printsError("Drills are already being played in this world");
    }

    @Test
    void invalid_options_are_refused_before_an_order_is_placed() {
        var at = "GET " + shop.url() + "/orders/{referenceId}";
        tester.types("drill").exits(2).printsError("Name drills or files", "--list");
        tester.types("drill --all copies").exits(2).printsError("--all plays every drill");
        plays("--paid", "$.a=b").exits(2).printsError("--paid needs an oracle", "--oracle");
        plays("--oracle", at).exits(2).printsError("--oracle needs at least one of --paid");
        plays("--payout-oracle", at).exits(2).printsError("--sent, --returned");
        for (var page : List.of("curl http://localhost -H 'x-token: s3cr3t'", "http://me:s3cr3t@localhost")) {
            var unread = plays("--page", page).exits(2).printsError("'--page'", "is not a request like GET");
            assertThat(unread.err()).doesNotContain("s3cr3t");
        }
        plays("--oracle", "GET shop/{referenceId}")
                .exits(2)
                .printsError("is not a request like POST", "a command finds {referenceId} in $PAYSANDBOX_REFERENCE_ID");
        plays("--oracle", "GET localhost:3000/last-order")
                .exits(2)
                .printsError("'--oracle'", "is not a request like POST");
        var refused = plays("--place", "./place.sh s3cr3t {method}")
                .exits(2)
                .printsError("'--place'", "a command finds {method} in $PAYSANDBOX_METHOD");
        assertThat(refused.err()).doesNotContain("s3cr3t");
        plays("--page", at + " {}").exits(2).printsError("cannot have a body");
        plays("--oracle", at + " {}", "--paid", "$.a=b").exits(2).printsError("--oracle: body is not known here");
        plays("--junit", folder.resolve("no/where.xml").toString())
                .exits(2)
                .printsError("--junit: cannot write", "no folder");
        plays("--html", folder.toString()).exits(2).printsError("it is a folder");
        plays("--html", "a", "--junit", "a").exits(2).printsError("the same file");
        assertThat(tester.does("payin list -o id")).isEmpty();
    }

    @Test
    void reports_are_complete_and_readable_for_others() throws Exception {
        shop.shippingAgain();
        var junit = folder.resolve("drills.xml");
        var html = folder.resolve("drills.html");
        Files.writeString(junit, "of yesterday");

        plays(byRequests("--junit", junit.toString(), "--html", html.toString()))
                .exits(1);
        assertThat(junit)
                .content()
                .startsWith("<?xml")
                .contains("<failure message=\"", "PSB-036")
                .endsWith("</testsuites>\n");
        assertThat(html)
                .content()
                .startsWith("<!doctype html>")
                .contains("PSB-036: One payment is shipped twice", "Why it matters: ", "POST /payin")
                .endsWith("</html>\n");
        assertThat(Files.getPosixFilePermissions(html)).isEqualTo(Files.getPosixFilePermissions(Path.of(drill())));
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void on_a_terminal_one_line_shows_the_current_drill_until_its_result() {
        var cli = tester.atTerminal().calls(playing(drill(), byRequests()));

        assertThat(cli.exits(0).err())
                .contains("playing copies (1 of 1)")
                .contains("\r\u001b[32mPASSED\u001b[0m  copies  ");
        tester.environment.put("NO_COLOR", "1");
        assertThat(plays(byRequests()).exits(0).err()).contains("\rPASSED  copies  ");
    }
}
