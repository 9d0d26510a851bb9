package shop;

import static dev.paysandbox.client.RequestPattern.post;
import static dev.paysandbox.client.Times.times;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paysandbox.client.Severity;
import dev.paysandbox.client.World;
import dev.paysandbox.junit5.ClockMode;
import dev.paysandbox.junit5.PaySandboxExtension;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import shop.PayoutController.Transfer;

/** Payouts. The shop learns their results only from notifications. */
@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PayoutTest implements TestPropertyProvider {
    @RegisterExtension
    static final PaySandboxExtension sandbox = PaySandboxExtension.builder()
            .clock(ClockMode.FROZEN)
            .failOnFindings(Severity.WARNING)
            .build();

    @Inject
    ShopClient shop;

    @Inject
    Payouts payouts;

    @Override
    public Map<String, String> getProperties() {
        return sandbox.properties("payments");
    }

    private final World world = sandbox.applicationWorld();
    private String id = "";
    private long budget;

    @BeforeEach
    void newPayout() {
        id = UUID.randomUUID().toString();
        budget = payouts.budget();
    }

    private String send(String pixKey) {
        return shop.payOut(id, new Transfer(5000, pixKey, "EMAIL")).get("state");
    }

    private void assertState(Payouts.State state, long spent) {
        assertEquals(state, payouts.state(id).orElseThrow());
        assertEquals(budget - spent, payouts.budget());
    }

    @Test
    void a_supplier_is_paid_and_old_notifications_change_nothing() {
        assertEquals("SENT", send("supplier@example.com"));

        world.clock().advance(ofSeconds(5));
        assertState(Payouts.State.PAID, 5000);
        world.replay(Map.of("referenceId", id, "status", "PROCESSING"));
        world.clock().advance(ZERO);
        assertState(Payouts.State.PAID, 5000);
    }

    @Test
    void completed_means_the_same_as_approved() {
        send("payout_completed@paysandbox.test");

        world.clock().advance(ofSeconds(5));
        assertState(Payouts.State.PAID, 5000);
    }

    @Test
    void a_payout_that_fails_days_later_is_booked_back_once() {
        send("payout_failed_late@paysandbox.test");
        assertState(Payouts.State.SENT, 5000);

        world.clock().advance(ofDays(3));
        assertState(Payouts.State.FAILED, 0);
        world.replay(Map.of("referenceId", id));
        world.clock().advance(ZERO);
        assertState(Payouts.State.FAILED, 0);
    }

    @Test
    void a_payout_whose_answer_is_lost_is_not_sent_again() {
        world.scenarioText("""
                scenario: payout-answer-lost
                about: The payout is created, and the answer is lost.
                for: payout
                fault: answerLost
                """);
        world.scenario("payout-answer-lost").arm();

        assertEquals("SENT", send("supplier@example.com"));
        assertEquals("SENT", send("supplier@example.com"));
        world.verify(post("/payout").field("referenceId", id), times(1));

        world.clock().advance(ofSeconds(5));
        assertState(Payouts.State.PAID, 5000);
    }

    @Test
    void a_refused_payout_does_not_change_the_budget() {
        var answer = assertThrows(HttpClientResponseException.class, () -> send("no key"));

        assertEquals(422, answer.code());
        assertState(Payouts.State.FAILED, 0);
    }

    @Test
    void a_notification_with_another_secret_or_amount_changes_nothing() {
        send("supplier@example.com");
        var forged = "{\"id\": \"payout_1\", \"referenceId\": \"" + id
                + "\", \"status\": \"FAILED\", \"amount\": 5000, \"pixKey\": \"supplier@example.com\"}";

        assertEquals(204, shop.post("payouts/" + UUID.randomUUID(), forged).code());
        assertState(Payouts.State.SENT, 5000);

        world.clock().advance(ofSeconds(1));
        var url = world.deliveries(world.payout(id).id()).get(0).url();
        var path = url.substring(url.indexOf("payouts/"));
        assertEquals(204, shop.post(path, forged.replace("5000", "1")).code());
        assertState(Payouts.State.SENT, 5000);
    }
}
