package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is posted is either an order or refused in the one error shape, and the sandbox is no worse for it. */
class HostileBodiesTest {
    private static final int BODIES = 150;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void mutated_orders_are_refused_or_accepted_and_never_cause_an_internal_error(long seed) {
        var merchant = TestMerchant.opened();
        var bodies = new HostileBodies(seed);
        int refused = 0;
        try (var log = Log.listened()) {
            for (int i = 0; i < BODIES; i++) {
                var body = bodies.next();
                var answer = merchant.posts(body.path(), body.bytes());
                var what = "seed %d, body %d (%s): %s".formatted(seed, i, body.how(), answer.text());

                if (body.wrong()) {
                    assertThat(answer.status()).as(what).isBetween(400, 499);
                }
                if (answer.status() == 201) {
                    assertThat(answer.at("id")).as(what).isNotBlank();
                } else {
                    assertThat(answer.status()).as(what).isIn(400, 422);
                    Refusal.in(answer);
                    refused++;
                }
            }
            assertThat(log.text()).as("seed %d", seed).doesNotContain("ERROR", "Exception");
        }
        assertThat(refused).as("seed %d", seed).isGreaterThan(BODIES * 3 / 4);
        merchant.opens(Order.pix(100));
        assertThat(merchant.send(merchant.request("/metrics")).status()).isEqualTo(200);
    }
}
