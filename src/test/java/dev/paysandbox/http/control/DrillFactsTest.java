package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which facts a run asks for. */
class DrillFactsTest extends DrillRunning {
    @Test
    void a_check_of_a_fact_that_the_oracle_does_not_name_is_for_a_person_or_is_left_out() {
        var plan = plan();
        plan.putArray("drills").add("ordinary");
        plan.withObject("/oracle/facts").remove("shipped");
        var run = ended(started(plan));
        assertThat(run.get("result").asText()).as(run.toPrettyString()).isEqualTo("REVIEW");

        plan.withObject("/oracle").put("onlyThese", true);

        passes(plan);
    }
}
