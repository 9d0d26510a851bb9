package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Drills do not wait for what cannot happen, and a slow application or a stranger's order ends them with a reason. */
@Tag("thorough")
class DrillLimitsTest extends DrillRunning {
    private static final String DRILL = """
            scenario: my-payment
            about: The payer pays.
            for: PIX payin
            then: [{after: 1m, become: APPROVED}]
            expect:
              checks: [{after: 1h, paid: true, rule: PSB-048}]
            """;

    @Test
    void a_drill_that_takes_too_long_is_ended_and_says_what_took_how_long() {
        shop.confirmsLater = true;
        var plan = planOf(DRILL).put("patience", "1m").put("drillWithin", "6s");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));
        shop.worksFor = 2_500;

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).isEqualTo("NOT_JUDGED");
        assertThat(drill.get("reason").asText())
                .matches(
                        "The drill was ended after 6s \\(drillWithin\\): notifications took \\d+\\.\\d s each \\(1 times\\)\\.");
        assertThat(drill.get("timeline")).isNotEmpty();
    }

    @Test
    void a_check_that_has_failed_counts_although_the_drill_takes_too_long() {
        shop.confirmsLater = true;
        // Each takes a second, so all of them take longer than the drill may, and the first does not on a busy machine.
        var checks = IntStream.rangeClosed(1, 12)
                .mapToObj(hour -> "{after: %1$dh, shipped: %1$d, rule: PSB-036}".formatted(hour))
                .collect(Collectors.joining(", ", "[", "]"));
        var plan = planOf(DRILL.replaceFirst("\\[\\{after: 1h.*", checks))
                .put("patience", "1s")
                .put("drillWithin", "6s");

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).isEqualTo("FAILED");
        assertThat(drill.get("reason").asText())
                .startsWith("The application accepted the notification, and neither asked nor booked after its answer:"
                        + " shipped is 0 instead of 1, 1h after the order.");
    }

    @Test
    void the_time_in_which_a_person_acts_does_not_count() {
        var plan = planOf(DRILL).put("drillWithin", "8s");
        plan.remove("place");
        var run = started(plan);
        question(run);
        // No more than the drill has, but more than it has left after its own work.
        merchant.asksUntil("/drills/runs/" + run + "?wait=8s", seen -> seen.has("question"));

        shop.placed();

        passed(ended(run));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1", "shop.invalid"})
    void a_run_ends_when_two_drills_one_after_the_other_cannot_reach_the_application(String place) {
        var plan = plan();
        plan.putObject("place").put("request", "POST http://" + place + "/orders");
        for (var name : List.of("first", "second", "third")) {
            plan.withArray("texts").add(DRILL.replace("my-payment", name));
        }

        var run = played(plan);

        assertThat(run.get("notDriven").asText())
                .startsWith("The application could not be reached in two drills one after the other: ")
                .contains(place);
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsExactly("FAILED", "FAILED", "NOT_JUDGED");
    }

    /** The application cannot hear of it in any other way, so its patience need not be waited for. */
    @Test
    void the_batch_job_runs_soon_if_no_notification_could_arrive() {
        shop.confirmsLater = true;
        shop.looksUpAll = true;
        var plan = planOf(DRILL.replace("expect:", "notifications: {APPROVED: {dropAttempts: 100}}\nexpect:"))
                .put("patience", "1m");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));

        var drill = passed(played(plan)).at("/drills/0");

        assertThat(drill.get("seconds").asDouble()).isLessThan(60);
    }

    @Test
    void an_order_of_somebody_else_makes_the_drill_say_that_it_is_gone() {
        shop.whenHeard = () -> merchant.opens(Order.pix(700).with("referenceId", "\"order-of-a-colleague\""));

        var drill = firstDrill(planOf(DRILL));

        assertThat(drill.get("result").asText()).isEqualTo("NOT_JUDGED");
        assertThat(drill.get("reason").asText())
                .matches(
                        "Somebody else, or a job of the application, used this key: payin_\\w+ \\(order-of-a-colleague\\) came while the drill was played,"
                                + " and is gone now\\. Play drills with a key that nobody else uses: paysandbox merchant create\\.");
    }
}
