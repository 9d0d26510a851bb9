package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Receiver;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Oracles that give no answer, or one without the fact. */
@Tag("thorough")
class DrillOracleTest extends DrillRunning {
    private static Receiver silent() {
        return new Receiver().behaving(Receiver.waitingFor(new CountDownLatch(1), Receiver.status(200)));
    }

    @Test
    void an_oracle_that_never_answers_does_not_hold_the_run() {
        try (var silent = silent()) {
            var plan = planFor("duplicated").put("patience", "300ms");
            plan.withObject("/oracle").put("request", "GET " + silent.url());

            var drill = firstDrill(plan);

            assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("REVIEW");
            assertThat(drill.get("reason").asText()).contains("was not answered within 1s");
        }
    }

    @Test
    void an_oracle_answered_by_the_caller_has_at_least_a_second_for_each_answer() {
        var plan = planFor("duplicated").put("patience", "300ms");
        plan.withObject("/oracle").remove("request");

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("REVIEW");
        assertThat(drill.get("reason").asText()).contains("no answer came within 1s");
    }

    @Test
    void a_run_is_stopped_while_its_oracle_is_asked_and_the_answer_comes_when_the_world_is_back() {
        try (var silent = silent()) {
            var plan = planFor("duplicated").put("patience", "30s");
            plan.withObject("/oracle").put("request", "GET " + silent.url());
            var run = started(plan);
            silent.next();

            assertThat(stops(run).get("status").asText()).isEqualTo("FINISHED");

            assertThat(ended(run).get("notDriven").asText()).isEqualTo("The run was stopped.");
            stops(started(planFor("ordinary")));
        }
    }

    @Test
    void a_misspelt_path_leads_to_a_review_and_not_to_a_failure() {
        var plan = planFor("duplicated").put("patience", "300ms");
        ((ObjectNode) plan.get("oracle").get("facts")).put("paid", "$.stauts=PAID");

        var drill = ended(started(plan)).get("drills").get(0);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("REVIEW");
        assertThat(drill.get("reason").asText()).contains("its answer has nothing at $.stauts");
    }

    @Test
    void an_oracle_that_never_answers_is_reported_as_the_runs_failure() {
        var plan = planFor("duplicated").put("patience", "300ms");
        ((ObjectNode) plan.get("oracle")).put("request", "GET " + shop.url("/nowhere/{referenceId}"));

        var run = ended(started(plan));

        assertThat(run.at("/drills/0/result").asText()).isEqualTo("REVIEW");
        assertThat(run.get("notDriven").asText()).startsWith("The oracle never gave a valid answer: GET ");
    }
}
