package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drills about what an application does by its own clock. */
class OwnClockDrillTest extends DrillRunning {
    private static final Duration TIME_OUT = Duration.ofHours(1);

    /** The shop's scheduler, which looks at its clock now and then. */
    @AutoClose("shutdownNow")
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    private String order = "";
    private Instant cancelledFrom = Instant.MAX;

    /** The shop's clock is the world's, a moment later, and this is what it does by its clock. */
    private void follows(Consumer<Instant> timer) {
        shop.whenPlaced = () -> {
            order = merchant.list("/payins").get(0).get("referenceId").asText();
            cancelledFrom = shop.now.plus(TIME_OUT);
        };
        shop.now = merchant.now();
        scheduler.scheduleWithFixedDelay(
                () -> {
                    shop.now = merchant.now();
                    timer.accept(shop.now);
                },
                100,
                100,
                TimeUnit.MILLISECONDS);
    }

    private void cancelsWhatIsLate(Instant now) {
        if (now.isAfter(cancelledFrom)) {
            shop.cancelled.add(order);
        }
    }

    private ObjectNode plan(String drill) {
        var plan = plan().put("patience", "1s");
        plan.withArray("drills").add(drill);
        return plan;
    }

    @Test
    void an_order_that_the_shop_cancels_by_its_own_clock_loses_a_late_payment() {
        merchant.patches("{\"settings\": {\"followedClock\": true}}");
        follows(this::cancelsWhatIsLate);

        var drill = firstDrill(plan("own-time-out"));

        assertThat(drill.path("result").asText()).as(drill.toPrettyString()).isEqualTo("FAILED");
        assertThat(drill.path("rule").asText()).isEqualTo("PSB-044");
    }

    @Tag("thorough")
    @Test
    void a_drill_about_the_shops_own_clock_passes_only_if_that_follows() {
        var unknown = firstDrill(plan("own-time-out"));
        assertThat(unknown.path("result").asText()).as(unknown.toPrettyString()).isEqualTo("NOT_JUDGED");
        assertThat(unknown.path("reason").asText()).contains("start it by paysandbox exec --follow-clock");

        var apart = firstDrill(plan("own-time-out").put("now", "$.now"));
        assertThat(apart.path("result").asText()).as(apart.toPrettyString()).isEqualTo("NOT_JUDGED");
        assertThat(apart.path("reason").asText()).contains("at $.now it shows 1970-01-01T00:00:00Z.");

        follows(now -> {});
        passes(plan("own-time-out").put("now", "$.now"));
    }

    @Tag("thorough")
    @Test
    void the_nightly_job_of_a_shop_that_follows_is_run_by_its_own_scheduler() {
        var plan = plan("notification-lost").put("now", "$.now");
        follows(now -> {});
        assertThat(firstDrill(plan).path("rule").asText()).isEqualTo("PSB-006");

        shop.looksUpAll = true;
        var days = new Instant[] {Instant.EPOCH};
        follows(now -> {
            var today = now.truncatedTo(ChronoUnit.DAYS);
            if (today.isAfter(days[0])) {
                days[0] = today;
                shop.reconciled();
            }
        });
        // The second one plays later than the first: a job that has run in the future would not run.
        plan.withArray("drills").add("notification-lost");
        passes(plan);
    }

    @Tag("thorough")
    @Test
    void each_question_and_request_has_the_time_of_the_sandbox() {
        var plan = plan("ordinary");
        plan.putObject("place");
        var run = started(plan);

        var question = question(run);

        assertThat(question.path("now").asText())
                .isEqualTo(merchant.looksAt("/clock").at("now"));
        stops(run);
        plan.putObject("place").put("request", "POST " + shop.url("/orders/{now}"));
        assertThat(firstDrill(plan).path("reason").asText()).contains("/orders/2");
    }
}
