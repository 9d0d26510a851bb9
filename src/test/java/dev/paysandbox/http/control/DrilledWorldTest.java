package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The merchant's world during drills, which is set aside, and after them: it has gone on as if there had been none. */
class DrilledWorldTest extends DrillRunning {
    /** Every second is ten minutes. */
    private static final String FAST = "{\"speed\": 600}";

    private static final String DRILL = """
            scenario: my-payment
            about: The payer pays.
            for: PIX payin
            then: [{after: 1m, become: APPROVED}]
            expect:
              checks: [{after: 1h, paid: true, rule: PSB-048}]
            """;

    /** How far the clock is ahead of the computer's, at least and at most. */
    private record Ahead(Duration least, Duration most) {}

    private Ahead ahead() {
        var before = Instant.now();
        var now = merchant.now();
        // The clock follows the computer's monotonic clock, and its time of day may be corrected meanwhile. A drill
        // takes seconds, by which a wrong clock would be behind.
        var tolerance = Duration.ofMillis(500);
        return new Ahead(
                Duration.between(Instant.now(), now).minus(tolerance),
                Duration.between(before, now).plus(tolerance));
    }

    @Test
    void a_clock_that_runs_is_as_far_ahead_of_the_computers_as_before() {
        merchant.advances("P2D");
        var before = ahead();

        passes(planOf(DRILL));

        var after = ahead();
        assertThat(after.most()).isGreaterThanOrEqualTo(before.least());
        assertThat(after.least()).isLessThanOrEqualTo(before.most());
    }

    @Test
    void what_became_due_meanwhile_has_happened_at_its_time_and_is_notified_afterwards() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.hasScenario("""
                    scenario: my-older
                    about: The payer pays after a minute, and asks for the money back ten minutes later.
                    for: PIX payin
                    then: [{after: 1m, become: APPROVED}, {after: 10m, become: REFUNDED}]
                    """);
            merchant.controls("/scenarios/my-older/arm", "{}");
            merchant.freezes();
            var older = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
            merchant.advances("2m");
            merchant.controls("/clock/resume", FAST);

            // It takes longer than the refund.
            var run = started(planOf(DRILL).put("quiet", "1s"));
            receiver.behaving(Receiver.status(200));
            passed(ended(run));

            Eventually.holds(() -> receiver.statuses().contains("REFUNDED"));
            var refundedAt = instant(older, "createdAt").plus(Duration.ofMinutes(11));
            assertThat(receiver.heard().get(receiver.heard().size() - 1).body()).contains(refundedAt.toString());
            assertThat(merchant.deliveries(older))
                    .hasSize(2)
                    .allSatisfy(delivery ->
                            assertThat(delivery.get("state").asText()).isEqualTo("DELIVERED"));
        }
    }

    @Test
    void a_notification_that_somebody_sends_by_hand_is_not_one_of_the_drill() {
        try (var elsewhere = new Receiver()) {
            shop.whenHeard = () -> {
                var own = merchant.list("/deliveries").get(0).get("id").asText();
                merchant.controls("/deliveries/" + own + "/replay", "{\"url\": \"" + elsewhere.url() + "\"}");
            };

            var run = passes(planOf(DRILL));

            assertThat(elsewhere.heard()).isNotEmpty();
            assertThat(run.at("/drills/0/saw").asText()).startsWith("1 POST /payin, 1 notification delivered");
        }
    }

    @Test
    void the_merchants_world_is_restored() {
        try (var receiver = new Receiver()) {
            merchant.freezes();
            var older = merchant.opens(Order.pix(1_000).heardAt(receiver.url()));
            merchant.controls("/scenarios/pix-paid/arm", "{}");
            merchant.controls("/deliveries/pause", "");
            var before = world();

            var run = started(planOf(DRILL));
            assertThat(merchant.statusOf(older)).isEqualTo("PENDING");
            ended(run);

            assertThat(world()).isEqualTo(before);
            assertThat(merchant.statusOf(older)).isEqualTo("PENDING");
            assertThat(receiver.heard()).isEmpty();
        }
    }

    /** All that a tester can see of it, without the list of runs. */
    private String world() {
        return Stream.of("/payins", "/scenarios", "/clock", "/clock/agenda", "/deliveries/flow", "/balance")
                .map(path -> merchant.looksAt(path).json().toPrettyString())
                .collect(Collectors.joining());
    }

    @Test
    void a_person_places_the_order_when_the_run_asks_for_it_and_an_older_payment_cannot_be_changed_meanwhile() {
        var older = merchant.opens(Order.pix(1_000));
        var run = started(placedByAPerson());
        assertThat(question(run).get("text").asText()).isEqualTo("Place an order by PIX now.");

        var answer = merchant.does("pay", older);

        assertThat(answer.json().get("code").asText()).as(answer.text()).isEqualTo("DRILL_RUNNING");
        assertThat(merchant.statusOf(older)).isEqualTo("PENDING");
        assertThat(merchant.looksAt("/payins/" + older.at("id")).json().get("allowedActions"))
                .isEmpty();
        assertThat(merchant.looksAt("/status").at("setAsideSince")).startsWith("20");
        shop.placed();
        passed(ended(run));
        assertThat(merchant.looksAt("/status").text()).doesNotContain("setAsideSince");
        assertThat(merchant.does("pay", older).status()).isEqualTo(200);
    }

    @Test
    void one_run_at_a_time_is_played_in_a_world_and_can_be_ended() {
        var run = started(placedByAPerson());

        var second = merchant.controls("/drills/runs", placedByAPerson().toString());
        assertThat(second.json().get("code").asText()).isEqualTo("DRILL_RUNNING");
        stops(run);

        assertThat(ended(run).get("drills").get(0).get("reason").asText()).isEqualTo("The run was stopped.");
        passes(planOf(DRILL));
    }

    @Test
    void a_reset_ends_the_run_and_the_world_is_as_it_was_before_the_drills() {
        var older = merchant.opens(Order.pix(1_000));
        var run = started(placedByAPerson());
        question(run);

        merchant.controls("/reset", "{}");
        shop.placed();

        assertThat(ended(run).get("notDriven").asText()).contains("was reset");
        assertThat(merchant.statusOf(older)).isEqualTo("PENDING");
    }

    @Test
    void a_reset_between_an_order_and_the_look_at_it_is_no_failure_of_the_application() {
        shop.whenPlaced = () -> merchant.controls("/reset", "{}");

        var report = ended(started(planOf(DRILL)));

        assertThat(report.get("notDriven").asText()).contains("was reset");
        assertThat(report.get("result").asText()).isEqualTo("NOT_JUDGED");
    }

    private ObjectNode placedByAPerson() {
        var plan = planOf(DRILL);
        plan.remove("place");
        return plan;
    }

    private static Instant instant(Answer payin, String field) {
        return Instant.parse(payin.at(field));
    }
}
