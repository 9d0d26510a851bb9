package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code drill} in a pipeline: which results fail it, what is accepted, and what a pull request shows. */
@Tag("thorough")
class DrillGateTest {
    private final Tester tester = new Tester();

    @AutoClose
    private final DrillShop shop = new DrillShop(tester.application());

    @TempDir
    Path folder;

    /** Plays drills to the shop, which takes orders by PIX only. */
    private Cli plays(String... words) {
        var call = new ArrayList<>(List.of("drill", "--quiet", "50ms", "--patience", "1s"));
        call.addAll(List.of("--place", "POST " + shop.url() + "/orders"));
        call.addAll(List.of("--oracle", "GET " + shop.url() + "/orders/{referenceId}", "--paid", "$.status=PAID"));
        call.addAll(List.of(words));
        return tester.calls(call.toArray(String[]::new));
    }

    @Test
    void a_drill_that_is_not_judged_or_does_not_apply_fails_the_command_if_it_is_to() {
        plays("duplicated", "--shipped", "$.shipments", "restarted")
                .exits(0)
                .prints("restarted   NOT_JUDGED", "NOT_JUDGED, 1 of 2 drills judged: 1 not judged, 1 passed.");
        plays("duplicated", "restarted", "--fail-on", "not_judged").exits(1);
        plays("duplicated", "--shipped", "$.shipments", "stale-signature", "--fail-on", "not_judged")
                .exits(0)
                .prints("stale-signature  DOES_NOT_APPLY", "PASSED, 1 of 2 drills judged: ");
        plays("duplicated", "stale-signature", "--fail-on", "does_not_apply").exits(1);
    }

    @Test
    void a_run_in_which_nothing_was_judged_is_no_success() {
        plays("stale-signature")
                .exits(4)
                .prints("The run is not valid: No drill was judged: It needs signed notifications;");
    }

    @Test
    void a_page_that_does_not_exist_ends_the_command_with_this_reason_first() {
        var page = shop.url() + "/nothing";

        assertThat(plays("page-polled", "--page", "GET http://127.0.0.1:1/page")
                        .exits(4)
                        .out())
                .startsWith("The run is not valid: page never worked: GET http://127.0.0.1:1/page failed: ");
        plays("page-polled", "--shipped", "$.shipments", "--page", "GET " + page)
                .exits(0);
    }

    @Test
    void no_later_run_passes_because_it_judges_fewer_drills() throws IOException {
        var file = Path.of("drill.judged");
        try {
            plays("duplicated", "--shipped", "$.shipments", "restarted", "--update-judged")
                    .exits(0);
            assertThat(file).content().endsWith("--update-judged\nduplicated\n");

            plays("duplicated", "--shipped", "$.shipments").exits(0);
            plays("duplicated").exits(1).prints("No longer judged: duplicated (REVIEW)");
            plays("stale-signature", "ordinary", "--update-judged").exits(0);
            assertThat(file).content().endsWith("--update-judged\nduplicated\n");
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void a_required_drill_must_be_passed_whatever_else_fails_the_command() {
        plays("stale-signature", "duplicated", "--require", "stale-signature,duplicated")
                .exits(1)
                .prints("Required, but not passed: stale-signature (DOES_NOT_APPLY), duplicated (REVIEW)");
        plays("--shipped", "$.shipments", "duplicated", "--require", "duplicated")
                .exits(0);
        plays("duplicated", "--require", "duplicatd").exits(2).printsError("--require: the drill 'duplicatd' is not");
        plays("--all", "--require", "duplicatd").exits(2).printsError("--require: the drill 'duplicatd' is not");
    }

    @Test
    void an_accepted_finding_fails_no_drill_and_a_mistake_in_the_file_is_named_by_its_line() throws IOException {
        shop.shippingAgain();
        var file = folder.resolve("findings.yml");

        Files.writeString(file, "# Our warehouse ships once.\n- PSB-036\n");
        plays("duplicated", "--shipped", "$.shipments", "--accept", file.toString())
                .exits(0)
                .prints("duplicated  PASSED        Accepted: PSB-036.");
        Files.writeString(file, "\n- PSB-966\n");
        plays("duplicated", "--accept", file.toString())
                .exits(2)
                .printsError("--accept: " + file + ", line 2 must be the id of a rule");
        Files.writeString(file, "PSB-036\n");
        plays("duplicated", "--accept", file.toString()).exits(2).printsError("line 1: expected '- PSB-012'");
    }

    @Test
    void a_summary_replaces_its_file_but_is_appended_to_the_summary_of_a_job_on_github() throws IOException {
        var file = Files.writeString(folder.resolve("summary.md"), "Earlier steps.\n");
        plays("stale-signature", "--summary", file.toString()).exits(4);
        assertThat(file).content().startsWith("### PaySandbox drills: NOT VALID");

        Files.writeString(file, "Earlier steps.\n");
        tester.environment.put("GITHUB_STEP_SUMMARY", file.toString());
        plays("stale-signature", "--summary", file.toString()).exits(4);
        assertThat(file).content().startsWith("Earlier steps.\n### PaySandbox drills: NOT VALID");
        plays("stale-signature", "--summary", file.toString(), "--html", file.toString())
                .exits(2)
                .printsError("--html and --summary name the same file");
    }

    @Test
    void a_command_gets_the_method_and_a_card_token_in_its_environment() throws IOException {
        var seen = folder.resolve("seen");
        tester.calls(
                "drill",
                "refused-for-good",
                "payout-answer-lost",
                "--patience",
                "10ms",
                "--place",
                "echo \"$PAYSANDBOX_METHOD $PAYSANDBOX_CARD_TOKEN\" >>" + seen,
                "--place-payout",
                "echo \"$PAYSANDBOX_METHOD [$PAYSANDBOX_CARD_TOKEN]\" >>" + seen);

        var lines = Files.readAllLines(seen);
        assertThat(lines.get(0)).matches("CREDIT_CARD cvt_\\w+");
        assertThat(lines).endsWith("PAYOUT []");
    }

    @Test
    void the_command_for_orders_also_orders_payouts_if_the_application_can_be_asked_about_them() throws IOException {
        var seen = folder.resolve("seen");
        for (var oracle : List.of("--payout-oracle", "--oracle")) {
            tester.calls(
                    "drill",
                    "payout-answer-lost",
                    "--patience",
                    "10ms",
                    "--place",
                    "echo \"$PAYSANDBOX_METHOD\" >>" + seen,
                    oracle,
                    "true",
                    oracle.startsWith("--payout") ? "--sent" : "--paid",
                    "$.a=b");
        }

        assertThat(seen).hasContent("PAYOUT");
    }

    @Test
    void a_request_places_an_order_by_card_with_the_token() {
        tester.calls(
                        "drill",
                        "refused-for-good",
                        "-o",
                        "json",
                        "--place",
                        "POST " + shop.url() + "/orders {\"method\": \"{method}\", \"cardToken\": \"{cardToken}\"}")
                .exits(0)
                .prints("POST /payin  201", "notification REFUSED");
    }

    @Test
    void no_report_contains_a_secret_of_the_merchant() throws IOException {
        tester.environment.put("SHOP_API_TOKEN", "v3ry-secret-value");
        var drill = Files.writeString(folder.resolve("copies.yaml"), DrillTest.COPIES);
        var html = folder.resolve("drills.html");
        var junit = folder.resolve("drills.xml");
        var oracle = "echo v3ry-secret-value " + tester.environment.get("PAYSANDBOX_SECRET_KEY") + " >&2; exit 1";

        var cli = tester.calls(
                "drill",
                drill.toString(),
                "--place",
                "POST " + shop.url() + "/orders",
                "--header",
                "Authorization=Bearer an0ther-secret",
                "--oracle",
                oracle,
                "--paid",
                "$.a=b",
                "--patience",
                "2s",
                "-o",
                "json",
                "--html",
                html.toString(),
                "--junit",
                junit.toString());
        assertThat(cli.exits(4).out()).contains("exit code 1: [masked] [masked]");
        assertThat(cli.out() + Files.readString(html) + Files.readString(junit))
                .doesNotContain("v3ry-secret-value", "an0ther-secret", tester.environment.get("PAYSANDBOX_SECRET_KEY"));
    }
}
