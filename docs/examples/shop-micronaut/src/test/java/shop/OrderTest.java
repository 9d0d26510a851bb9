package shop;

import static dev.paysandbox.client.RequestPattern.post;
import static dev.paysandbox.client.Times.never;
import static dev.paysandbox.client.Times.times;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofMinutes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static shop.Order.State.CLOSED;
import static shop.Order.State.OVERPAID;
import static shop.Order.State.PAID;
import static shop.Order.State.PLACED;
import static shop.Order.State.UNPAID;

import dev.paysandbox.client.PaymentDetails;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import shop.OrderRequest.Customer;
import shop.OrderRequest.Line;
import shop.OrderRequest.Method;

/** Orders and their payins, including cases in which the provider refuses, fails or does not answer. */
@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrderTest implements TestPropertyProvider {
    private static final String VISA = "4111111111111111";

    @RegisterExtension
    static final PaySandboxExtension sandbox = PaySandboxExtension.builder()
            .clock(ClockMode.FROZEN)
            .failOnFindings(Severity.WARNING)
            .build();

    @Inject
    ShopClient shop;

    @Override
    public Map<String, String> getProperties() {
        return sandbox.properties("payments");
    }

    private final World world = sandbox.applicationWorld();
    private String id = "";
    private Customer maria = ShopClient.customer();

    @BeforeEach
    void newOrder() {
        id = UUID.randomUUID().toString();
        maria = ShopClient.customer();
    }

    @Test
    void a_pix_that_is_paid_completes_its_order() {
        var order = shop.pay(id, ShopClient.pix(maria));
        assertEquals(UNPAID, order.state());
        assertEquals(11980, order.amount());
        assertTrue(order.payin().pix().get("qrcode").startsWith("000201"));

        world.payin(id).pay();
        world.clock().advance(ZERO);
        assertEquals(List.of(PLACED, UNPAID, PAID), shop.order(id).history());
    }

    @Test
    void an_order_that_is_sent_twice_has_one_payin() {
        var first = shop.pay(id, ShopClient.pix(maria));
        assertEquals(first, shop.pay(id, ShopClient.pix(maria)));

        world.verify(post("/payin").field("referenceId", id), times(1));
    }

    @Test
    void clicks_at_the_same_time_create_one_payin() {
        var order = ShopClient.pix(maria);

        IntStream.range(0, 16).parallel().forEach(click -> shop.pay(id, order));

        world.verify(post("/payin").field("referenceId", id), times(1));
    }

    @Test
    void a_card_is_refused_and_another_one_pays_the_order() {
        var refused = shop.pay(id, ShopClient.card(maria, world.cards().token("4000000000009995")));
        assertEquals(CLOSED, refused.state());

        var paid = shop.pay(id, ShopClient.card(maria, world.cards().token(VISA)));
        assertEquals(PAID, paid.state());
    }

    @Test
    void the_browser_gets_the_session_of_a_challenge_and_the_order_is_paid_after_it() {
        world.scenario("card-challenge-passed").arm();

        var order = shop.pay(id, ShopClient.card(maria, world.cards().token(VISA)));
        assertEquals(UNPAID, order.state());
        assertNotNull(order.payin().threeDSecureSession());

        world.clock().advance(ofMinutes(5));
        assertEquals(PAID, shop.order(id).state());
    }

    @Test
    void after_a_lost_answer_a_pix_is_created_again_with_the_same_reference() {
        world.scenario("api-answer-lost").arm();

        assertEquals(PLACED, shop.pay(id, ShopClient.pix(maria)).state());
        assertEquals(UNPAID, shop.pay(id, ShopClient.pix(maria)).state());
        assertEquals(2, payins().size());

        // The payer has seen only the second payin.
        world.payin(shop.order(id).payin().id()).pay();
        world.clock().advance(ZERO);
        assertEquals(PAID, shop.order(id).state());

        // In this scenario the first payin is paid, too.
        world.clock().advance(ofMinutes(10));
        assertEquals(OVERPAID, shop.order(id).state());
        world.payin(payins().get(1).id()).refund();
        world.clock().advance(ZERO);
        assertEquals(
                List.of(PLACED, UNPAID, PAID, OVERPAID, PAID), shop.order(id).history());
    }

    @Test
    void after_a_lost_answer_the_card_is_not_charged_again_and_the_notification_completes_the_order() {
        world.scenarioText("""
                scenario: charged-and-answer-lost
                about: The card is charged, and the answer is lost.
                for: CREDIT_CARD payin
                then:
                  - answer: PENDING_3DS
                  - after: 5s
                    become: APPROVED
                fault: answerLost
                """);
        world.scenario("charged-and-answer-lost").arm();

        assertEquals(
                PLACED,
                shop.pay(id, ShopClient.card(maria, world.cards().token(VISA))).state());
        assertEquals(
                PLACED,
                shop.pay(id, ShopClient.card(maria, world.cards().token(VISA))).state());
        assertEquals(1, payins().size());

        world.clock().advance(ofMinutes(1));
        assertEquals(List.of(PLACED, PAID), shop.order(id).history());
    }

    @Test
    void an_order_is_tried_again_after_the_provider_has_failed() {
        world.scenario("api-500-then-fine").arm(2);

        assertEquals(PLACED, shop.pay(id, ShopClient.pix(maria)).state());
        assertEquals(PLACED, shop.pay(id, ShopClient.pix(maria)).state());
        assertEquals(UNPAID, shop.pay(id, ShopClient.pix(maria)).state());
        assertEquals(1, payins().size());
    }

    @Test
    void invalid_requests_are_refused_before_anything_is_sent() {
        var mistaken =
                new OrderRequest(Method.PIX, List.of(new Line(Product.MUG, 0)), ShopClient.customer("123"), null, null);

        var answer = assertThrows(HttpClientResponseException.class, () -> shop.pay(id, mistaken));
        assertEquals(400, answer.code());
        var body = answer.getResponse().getBody(String.class).orElseThrow();
        assertTrue(body.contains("quantity") && body.contains("must be a CPF or CNPJ"), body);
        world.verify(post("/payin").field("referenceId", id), never());
    }

    @Test
    void a_request_that_the_provider_refused_can_be_corrected_and_sent_again() {
        var mistaken = ShopClient.pix(ShopClient.customer("12345678900"));

        var answer = assertThrows(HttpClientResponseException.class, () -> shop.pay(id, mistaken));
        assertEquals(400, answer.code());
        assertTrue(answer.getResponse().getBody(String.class).orElseThrow().contains("customer.document"));

        assertEquals(UNPAID, shop.pay(id, ShopClient.pix(maria)).state());
    }

    private List<PaymentDetails> payins() {
        return world.payins().stream()
                .filter(payin -> payin.referenceId().equals(id))
                .toList();
    }
}
