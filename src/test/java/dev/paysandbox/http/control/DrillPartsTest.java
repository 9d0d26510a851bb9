package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run was told to use must be seen to work, and what is named must be there. */
@Tag("thorough")
class DrillPartsTest extends DrillRunning {
    private static final String RESTARTED = """
            scenario: my-restart
            about: The payer pays, and the application is restarted.
            for: PIX payin
            then: [{after: 1m, become: APPROVED}]
            expect:
              restarted: true
              checks: [{after: 1h, paid: true, rule: PSB-055}]
            """;

    private ObjectNode plan(String... drills) {
        var plan = plan().put("patience", "1s").put("quiet", "100ms");
        Stream.of(drills).forEach(plan.withArray("drills")::add);
        return plan;
    }

    @ParameterizedTest
    @CsvSource({"page, GET, page-polled", "reconcile, POST, ordinary", "restart, POST, restarted"})
    void a_part_that_never_works_ends_the_run_with_its_reason(String part, String verb, String drill) {
        var plan = plan(drill);
        plan.putObject(part).put("request", verb + " http://127.0.0.1:1/nothing");

        var run = played(plan);

        assertThat(run.path("notDriven").asText())
                .as(run.toPrettyString())
                .startsWith(part + " never worked: " + verb + " http://127.0.0.1:1/nothing failed: ");
    }

    @Test
    void a_restart_that_nothing_shows_is_for_review() {
        var plan = plan();
        plan.withArray("texts").add(RESTARTED);
        plan.putObject("restart").put("request", "GET " + shop.url("/orders/{referenceId}"));

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("REVIEW");
        assertThat(drill.get("reason").asText())
                .isEqualTo(
                        "Nothing showed that the application was restarted: it refused no connection, and no value that"
                                + " each start changes is known. Name one, such as restartProof $.startedAt.");

        plan.put("restartProof", "$.startedAt");
        assertThat(played(plan).at("/drills/0/reason").asText())
                .endsWith("it refused no connection, and no other value came at $.startedAt.");
    }

    @Test
    void a_restart_is_proven_by_a_value_that_each_start_changes() {
        var plan = plan().put("restartProof", "$.startedAt");
        plan.withArray("texts").add(RESTARTED);
        plan.putObject("restart").put("request", "POST " + shop.url("/restarts"));

        passes(plan);
    }

    @Test
    void a_path_that_no_answer_has_although_the_order_is_paid_is_misspelt() {
        var plan = plan("ordinary");
        plan.withObject("/oracle/facts").put("paid", "$.payed=true");

        assertThat(played(plan).path("notDriven").asText())
                .isEqualTo("paid could not be asked: no answer had $.payed. Is the path right?");
    }

    @Test
    void a_run_in_which_nothing_was_judged_says_why() {
        var run = played(plan("stale-signature", "restarted"));

        assertThat(run.get("result").asText()).isEqualTo("NOT_JUDGED");
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsExactly("DOES_NOT_APPLY", "NOT_JUDGED");
        assertThat(run.path("notDriven").asText())
                .isEqualTo(
                        "No drill was judged: It needs signed notifications; the merchant's setting webhookSigning is"
                                + " not set.");
    }

    @Test
    void a_webhook_that_does_nothing_while_the_job_heals_all_is_warned_of_once() {
        shop.confirmsLater = true;
        var plan = plan("ordinary", "duplicated");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));

        var run = played(plan);

        assertThat(run.at("/drills/0/rule").asText()).as(run.toPrettyString()).isEqualTo("PSB-060");
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsExactly("WARNING", "PASSED");
        assertThat(run.get("drills")).allSatisfy(drill -> {
            assertThat(drill.get("saw").asText()).endsWith("; only after your job");
            // The job also asks for payments of earlier drills.
            assertThat(drill.get("timeline").toString()).doesNotContain("  404  ");
        });
    }

    @Test
    void a_pass_without_the_job_does_not_mention_it() {
        var plan = plan("ordinary", "duplicated");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));

        assertThat(passes(plan).get("drills"))
                .allSatisfy(drill -> assertThat(drill.get("saw").asText()).doesNotContain("your job"));
    }

    @Test
    void orders_for_a_fraction_of_their_items_are_an_error_from_the_third_on() {
        shop.tooCheapBy = 1200;

        var run = played(plan("duplicated", "copies-at-once", "forged"));

        assertThat(run.get("drills"))
                .extracting(drill -> drill.path("rule").asText())
                .as(run.toPrettyString())
                .containsExactly("", "", "PSB-064");
    }

    @Test
    void a_run_ends_when_three_orders_in_a_row_come_to_nothing_in_time() {
        var plan = plan().put("patience", "300ms").put("placeWithin", "500ms");
        plan.putObject("place");
        for (var name : List.of("first", "second", "third", "fourth")) {
            plan.withArray("texts").add(RESTARTED.replace("my-restart", name).replace("  restarted: true\n", ""));
        }

        var run = played(plan);

        assertThat(run.path("notDriven").asText())
                .startsWith(
                        "The application placed no order in time in three drills one after the other: The application sent"
                                + " no POST /payin to ")
                .endsWith(": no answer came within 500ms.");
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsExactly("FAILED", "FAILED", "FAILED", "NOT_JUDGED");
    }
}
