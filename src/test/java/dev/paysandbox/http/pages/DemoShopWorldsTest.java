package dev.paysandbox.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The demo shop beside merchants, in a sandbox with room for three worlds. */
class DemoShopWorldsTest {
    private static final Sandbox SANDBOX = RunningSandbox.started("--max-worlds=3");

    private final TestMerchant demo = TestMerchant.named(SANDBOX, "demo");

    @AfterAll
    static void closes() {
        SANDBOX.close();
    }

    private int visits() {
        return demo.send(demo.request("/demo").header("Accept", "text/html")).status();
    }

    private int orders(String account, int visit) {
        var order = """
                {"visit": "%032d", "account": "%s", "paymentMethod": "PIX", "referenceId": "order-%d",
                 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                   "phone": "11987654321", "address": {"street": "Av. Paulista", "number": "1000",
                   "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}}""".formatted(visit, account, visit);
        return demo.send(demo.request("/demo/orders")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(order)))
                .status();
    }

    @Test
    void visits_and_orders_of_the_demo_shop_close_no_merchants_world_and_give_way_to_them() {
        var first = TestMerchant.named(SANDBOX, "first");
        var payin = first.opens(Order.pix(500));
        assertThat(visits()).isEqualTo(200);
        assertThat(orders("BEFORE", 1)).isEqualTo(201);
        assertThat(orders("AFTER", 2)).isEqualTo(201);

        TestMerchant.named(SANDBOX, "second").opens(Order.pix(500));
        TestMerchant.named(SANDBOX, "third").opens(Order.pix(500));

        for (int visit = 3; visit < 70; visit++) {
            assertThat(orders(visit % 2 == 0 ? "BEFORE" : "AFTER", visit)).isEqualTo(503);
        }
        assertThat(visits()).isEqualTo(503);
        assertThat(first.statusOf(payin)).isEqualTo("PENDING");
    }
}
