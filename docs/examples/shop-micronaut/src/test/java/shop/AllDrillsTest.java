package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static shop.Order.State.DISPUTED;
import static shop.Order.State.OVERPAID;
import static shop.Order.State.PAID;
import static shop.Order.State.PLACED;
import static shop.Order.State.REFUNDED;

import dev.paysandbox.client.DrillQuestion;
import dev.paysandbox.client.DrillResult;
import dev.paysandbox.client.World;
import dev.paysandbox.junit5.PaySandboxExtension;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import shop.OrderRequest.Customer;
import shop.PayoutController.Transfer;

/** Plays all drills of the sandbox, and checks the shop's state after each. It takes half a minute, so it is tagged. */
@Tag("thorough")
@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllDrillsTest implements TestPropertyProvider {
    /**
     * Two drills need signed notifications, which this shop does not use, because it confirms every notification by a GET. Its
     * URL for notifications of payouts is secret, so nobody can forge one. It has no page for payers, and keeps its orders in
     * memory, so it cannot be restarted. Its own clock does not follow the sandbox's.
     */
    private static final Set<String> DO_NOT_APPLY = Set.of("bad-signature", "stale-signature", "payout-forged");

    private static final Set<String> NOT_JUDGED = Set.of("page-polled", "restarted", "midnight", "own-time-out");

    @RegisterExtension
    static final PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

    @Inject
    ShopClient shop;

    @Inject
    OpenOrders openOrders;

    @Override
    public Map<String, String> getProperties() {
        return sandbox.properties("payments");
    }

    private final World world = sandbox.applicationWorld();
    private final Customer maria = ShopClient.customer();
    /** The orders' ids, by drill. A payer who tries again pays for the same order. */
    private final Map<String, String> orders = new HashMap<>();

    @Test
    void the_shop_passes_every_drill_without_a_warning() {
        var run = world.assertDrillsPass(options -> options.place(this::placeOrder)
                .placePayout(question -> requestPayout())
                .paid(question ->
                        Set.of(PAID, OVERPAID).contains(order(question).state()))
                .shipped(question -> order(question).shipments())
                // The API does not say how much was refunded, so a person looks, and no order counts as fully refunded.
                .refunded(question -> false)
                .held(question -> order(question).state() == REFUNDED)
                .disputed(question -> order(question).state() == DISPUTED)
                .sent(question -> "PAID".equals(payout(question)))
                .returned(question -> "FAILED".equals(payout(question)))
                // The state is the booking: the amount is back as soon as the state is FAILED, and never twice.
                .returns(question -> "FAILED".equals(payout(question)) ? 1 : 0)
                .reconcile(question -> openOrders.ask())
                .quiet(Duration.ofMillis(100))
                .failOn(DrillResult.REVIEW));

        run.drills().forEach(drill -> {
            var expected = DO_NOT_APPLY.contains(drill.name())
                    ? DrillResult.DOES_NOT_APPLY
                    : NOT_JUDGED.contains(drill.name()) ? DrillResult.NOT_JUDGED : DrillResult.PASSED;
            assertEquals(expected, drill.result(), drill.name());
            assertEquals(
                    List.of(),
                    drill.findings().stream()
                            .filter(finding -> !finding.severity().equals("NOTE"))
                            .toList(),
                    drill.name());
        });
    }

    private Order.View order(DrillQuestion question) {
        return shop.order(question.placed());
    }

    /** The state of a payout; empty if the provider has refused it, so that the shop has none. */
    private String payout(DrillQuestion question) {
        var payout = shop.payout(question.placed());
        return payout == null ? "" : payout.get("state");
    }

    private String requestPayout() {
        var id = UUID.randomUUID().toString();
        shop.payOut(id, new Transfer(5000, "supplier@example.com", "EMAIL"));
        return id;
    }

    /** The payer clicks. If there is no PIX code or other answer, the payer clicks again later. */
    private String placeOrder(DrillQuestion question) {
        var isAnotherTry = orders.containsKey(question.drill());
        var id = orders.computeIfAbsent(
                question.drill(), drill -> UUID.randomUUID().toString());
        var order = shop.pay(id, request(question.method(), isAnotherTry));
        for (int click = 2; click <= 3 && order.state() == PLACED; click++) {
            world.clock().advance(Duration.ofMillis(1100));
            order = shop.pay(id, request(question.method(), isAnotherTry));
        }
        return id;
    }

    private OrderRequest request(String method, boolean isAnotherTry) {
        return switch (method) {
            case "PIX" -> ShopClient.pix(maria);
            case "BOLETO" -> ShopClient.boleto(maria);
            default ->
                ShopClient.card(maria, world.cards().token(isAnotherTry ? "5555555555554444" : "4111111111111111"));
        };
    }
}
