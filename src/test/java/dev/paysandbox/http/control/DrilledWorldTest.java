package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The merchant's world after drills: it has gone on as if there had been none. */
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

    private ObjectNode drill() {
        var plan = plan();
        plan.putArray("texts").add(DRILL);
        return plan;
    }

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

        passes(drill());

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
            var run = started(drill().put("quiet", "1s"));
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

            var run = passes(drill());

            assertThat(elsewhere.heard()).isNotEmpty();
            assertThat(run.at("/drills/0/saw").asText()).startsWith("1 POST /payin, 1 notification delivered");
        }
    }

    private static Instant instant(Answer payin, String field) {
        return Instant.parse(payin.at(field));
    }
}
