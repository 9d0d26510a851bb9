package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class OutboxLimitTest {
    @Test
    void a_full_outbox_drops_the_oldest_and_the_metrics_count_it() {
        try (var sandbox = RunningSandbox.started("--max-deliveries=5");
                var receiver = new Receiver()) {
            var merchant = TestMerchant.of(sandbox);
            merchant.freezes();
            receiver.behaving(Receiver.status(500));
            var payments = new ArrayList<String>();
            for (int i = 0; i < 8; i++) {
                payments.add(merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()))
                        .at("id"));
                merchant.isQuiet();
            }

            assertThat(kept(merchant))
                    .containsExactlyElementsOf(List.of(
                            payments.get(7), payments.get(6), payments.get(5), payments.get(4), payments.get(3)));
            assertThat(merchant.gets("/metrics").text().lines())
                    .contains("paysandbox_deliveries_dropped_total 3", "paysandbox_deliveries_unfinished 5");
            receiver.behaving(Receiver.status(200));
            merchant.advances("1d");
            assertThat(receiver.heard()).hasSize(8 + 5);
            assertThat(merchant.gets("/metrics").text().lines()).contains("paysandbox_deliveries_unfinished 0");
        }
    }

    @Test
    void the_oldest_answers_are_dropped_if_memory_is_short() {
        try (var sandbox = RunningSandbox.started("--max-answer-bytes=100");
                var receiver = new Receiver().behaving(Receiver.saying(200, "x".repeat(40)))) {
            var merchant = TestMerchant.of(sandbox);
            for (int i = 0; i < 4; i++) {
                merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
                merchant.isQuiet();
            }

            var answers = StreamSupport.stream(
                            merchant.looksAt("/deliveries").json().get("data").spliterator(), false)
                    .map(delivery -> delivery.get("attempts").get(0).has("answer"))
                    .toList();
            assertThat(answers).containsExactly(true, true, false, false);
        }
    }

    private static List<String> kept(TestMerchant merchant) {
        return StreamSupport.stream(
                        merchant.looksAt("/deliveries").json().get("data").spliterator(), false)
                .map(delivery -> delivery.get("paymentId").asText())
                .toList();
    }
}
