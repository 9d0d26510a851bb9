package shop;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static shop.Order.State.CLOSED;
import static shop.Order.State.DISPUTED;
import static shop.Order.State.PAID;
import static shop.Order.State.PLACED;
import static shop.Order.State.REFUNDED;
import static shop.Order.State.UNPAID;

import dev.paysandbox.client.Severity;
import dev.paysandbox.client.World;
import dev.paysandbox.junit5.ClockMode;
import dev.paysandbox.junit5.PaySandboxExtension;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notifications that arrive twice, in the wrong order, too early or never, and forged ones. */
@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DisorderTest implements TestPropertyProvider {
    @RegisterExtension
    static final PaySandboxExtension sandbox = PaySandboxExtension.builder()
            .clock(ClockMode.FROZEN)
            .failOnFindings(Severity.WARNING)
            .build();

    @Inject
    ShopClient shop;

    @Inject
    OpenOrders openOrders;

    @Override
    public Map<String, String> getProperties() {
        return sandbox.properties("payments");
    }

    private final World world = sandbox.applicationWorld();

    /** Places an order by PIX while this scenario is armed. */
    private String order(String scenario) {
        world.scenario(scenario).arm();
        return order(ShopClient.pix(ShopClient.customer()));
    }

    private String order(OrderRequest request) {
        var id = UUID.randomUUID().toString();
        shop.pay(id, request);
        return id;
    }

    @Test
    void repeated_notifications_change_nothing() {
        var id = order("notifications-duplicated");

        world.clock().advance(ofMinutes(1));
        assertEquals(3, world.deliveries(shop.order(id).payin().id()).size());
        assertEquals(1, shop.order(id).shipments());
        assertEquals(List.of(PLACED, UNPAID, PAID), shop.order(id).history());
    }

    @Test
    void the_notification_of_a_refund_arrives_before_that_of_the_approval() {
        var id = order("notifications-out-of-order");

        world.clock().advance(ofMinutes(1));
        assertEquals(List.of(PLACED, UNPAID, REFUNDED), shop.order(id).history());
    }

    @Test
    void a_boleto_is_paid_late_and_the_notification_of_its_expiry_arrives_after_that() {
        world.scenarioText("""
                scenario: expiry-notified-late
                about: The payer pays the boleto after its expiry, and the notification of the expiry arrives last.
                for: BOLETO payin
                then:
                  - answer: PENDING
                  - after: 4d
                    become: EXPIRED
                  - after: 1d
                    become: APPROVED
                notifications:
                  EXPIRED: {swapWith: APPROVED}
                """);
        world.scenario("expiry-notified-late").arm();
        var id = order(ShopClient.boleto(ShopClient.customer()));

        world.clock().advance(ofDays(6));
        assertEquals(List.of(PLACED, UNPAID, PAID), shop.order(id).history());
    }

    @Test
    void a_notification_arrives_before_the_answer_to_the_order() {
        var id = order("notifications-before-the-answer");

        assertEquals(List.of(PLACED, PAID), shop.order(id).history());
    }

    @Test
    void a_forged_approval_changes_nothing() {
        var id = order("notifications-forged");

        world.clock().advance(ofSeconds(3));
        assertEquals(UNPAID, shop.order(id).state());
        world.clock().advance(ofMinutes(61));
        assertEquals(CLOSED, shop.order(id).state());
    }

    @Test
    void a_notification_of_another_orders_payin_changes_nothing() {
        var victim = order(ShopClient.pix(ShopClient.customer()));
        var paid = order(ShopClient.pix(ShopClient.customer()));
        world.payin(paid).pay();
        world.clock().advance(ZERO);

        var notification = "{\"id\": \"%s\", \"referenceId\": \"%s\", \"status\": \"APPROVED\"}";
        assertEquals(204, post(notification.formatted(shop.order(paid).payin().id(), victim)));
        assertEquals(204, post(notification.formatted("payin_made_up", victim)));
        assertEquals(204, post(notification.formatted("payin_made_up", "no-order-of-ours")));
        assertEquals(UNPAID, shop.order(victim).state());
    }

    @Test
    void an_unknown_status_is_ignored_until_it_becomes_a_known_one() {
        var id = order(ShopClient.pix(ShopClient.customer()));
        world.scenario("api-status-unknown").arm();
        world.payin(id).pay();
        world.clock().advance(ZERO);
        assertEquals(UNPAID, shop.order(id).state());

        openOrders.ask();
        assertEquals(PAID, shop.order(id).state());
    }

    @Test
    void a_notification_is_repeated_after_its_confirmation_has_failed() {
        world.scenarioText("""
                scenario: lookup-fails
                about: The provider answers a look-up with 503.
                for: lookup
                fault: {serverError: 503}
                """);
        var id = order(ShopClient.pix(ShopClient.customer()));
        world.scenario("lookup-fails").arm();
        world.payin(id).pay();
        world.clock().advance(ZERO);
        assertEquals(UNPAID, shop.order(id).state());

        world.clock().advance(ofSeconds(5));
        assertEquals(PAID, shop.order(id).state());
    }

    @Test
    void polling_finds_a_payment_whose_notification_was_lost() {
        var id = order("notifications-lost");
        world.clock().advance(ofDays(3));
        assertEquals(UNPAID, shop.order(id).state());

        openOrders.ask();
        assertEquals(PAID, shop.order(id).state());
    }

    @Test
    void a_won_dispute_and_two_refunds_are_all_recorded() {
        var id = order(ShopClient.card(ShopClient.customer(), world.cards().token("4111111111111111")));
        var payin = world.payin(id);
        payin.dispute();
        world.clock().advance(ofSeconds(1));
        payin.winDispute();
        world.clock().advance(ofSeconds(1));
        payin.refund(1000);
        world.clock().advance(ofSeconds(1));
        payin.refund(500);
        world.clock().advance(ofSeconds(1));

        world.replay(Map.of("paymentId", payin.id()));
        world.clock().advance(ZERO);
        var history = shop.order(id).history();
        var sincePaid = history.subList(history.indexOf(PAID), history.size());
        assertEquals(List.of(PAID, DISPUTED, PAID, REFUNDED, REFUNDED), sincePaid);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "null",
                "7",
                "{}",
                "{\"id\": 7}",
                "{\"id\": \"payin_1\"}",
                "{\"referenceId\": \"order-1\"}",
                "{\"id\": \"../payout\", \"referenceId\": \"order-1\"}",
                "{\"id\": null, \"referenceId\": [1, {}]}"
            })
    void a_malformed_body_is_refused(String body) {
        assertEquals(400, post(body));
    }

    @Test
    void too_large_a_body_is_refused() {
        assertEquals(413, post("{\"id\": \"" + "1".repeat(70_000) + "\"}"));
    }

    private int post(String body) {
        try {
            return shop.post("payins", body).code();
        } catch (HttpClientResponseException refused) {
            return refused.code();
        }
    }
}
