package dev.paysandbox.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final Pattern SAMPLE =
            Pattern.compile("(paysandbox_[a-z_]+(?:\\{[a-z]+=\"[a-z0-9_]+\"})?) ([0-9]+)");

    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started("--max-worlds=3", "--max-payments=4");

    private final TestMerchant merchant = TestMerchant.named(sandbox, "metrics");

    private Map<String, Long> samples() {
        var samples = new LinkedHashMap<String, Long>();
        merchant.gets("/metrics")
                .text()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> {
                    var sample = SAMPLE.matcher(line);
                    assertThat(sample.matches()).as(line).isTrue();
                    assertThat(samples.put(sample.group(1), Long.valueOf(sample.group(2))))
                            .as(line)
                            .isNull();
                });
        return samples;
    }

    @Test
    void every_metric_has_a_help_and_a_type_and_only_counters_end_in_total() {
        var answer = merchant.gets("/metrics");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("text/plain; version=0.0.4");
        var types = answer.text()
                .lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[2], words -> words[3]));

        assertThat(types)
                .containsOnlyKeys(
                        "paysandbox_payins_total",
                        "paysandbox_payouts_total",
                        "paysandbox_delivery_attempts_total",
                        "paysandbox_worlds_closed_total",
                        "paysandbox_payments_dropped_total",
                        "paysandbox_deliveries_dropped_total",
                        "paysandbox_card_tokens_dropped_total",
                        "paysandbox_authentications_dropped_total",
                        "paysandbox_worlds",
                        "paysandbox_payins",
                        "paysandbox_payouts",
                        "paysandbox_agenda_size",
                        "paysandbox_deliveries_unfinished",
                        "paysandbox_deliveries_in_flight",
                        "paysandbox_deliveries_queued",
                        "paysandbox_connections",
                        "paysandbox_connections_turned_away_total",
                        "paysandbox_memory_kept_bytes",
                        "paysandbox_memory_used_bytes",
                        "paysandbox_memory_max_bytes");
        types.forEach((name, type) -> {
            assertThat(type).as(name).isEqualTo(name.endsWith("_total") ? "counter" : "gauge");
            assertThat(answer.text()).contains("# HELP " + name + " ");
        });
    }

    @Test
    void counts_move_with_what_happens() {
        merchant.freezes();
        try (var receiver = new Receiver()) {
            var paid = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.opens(Order.pix(100));
            merchant.does("pay", paid);
            merchant.paysOut(Order.payout(100));
            merchant.waitsForDeliveries();
            receiver.behaving(Receiver.status(500));
            merchant.does("refund", paid);
            merchant.waitsForDeliveries();
        }

        assertThat(samples())
                .containsEntry("paysandbox_payins_total{status=\"pending\"}", 2L)
                .containsEntry("paysandbox_payins_total{status=\"approved\"}", 1L)
                .containsEntry("paysandbox_payins_total{status=\"refunded\"}", 1L)
                .containsEntry("paysandbox_payouts_total{status=\"pending\"}", 1L)
                .containsEntry("paysandbox_delivery_attempts_total{outcome=\"delivered\"}", 1L)
                .containsEntry("paysandbox_delivery_attempts_total{outcome=\"rejected\"}", 1L)
                .containsEntry("paysandbox_deliveries_unfinished", 1L)
                .containsEntry("paysandbox_deliveries_in_flight", 0L)
                .containsEntry("paysandbox_deliveries_queued", 0L)
                .containsEntry("paysandbox_payins", 2L)
                .containsEntry("paysandbox_payouts", 1L)
                .containsEntry("paysandbox_agenda_size", 3L)
                .containsEntry("paysandbox_worlds", 2L);
        merchant.paid(Order.pix(100).heardAt("https://203.0.113.9/hooks"));
        merchant.advances("1h");
        assertThat(samples())
                .containsEntry("paysandbox_payouts_total{status=\"approved\"}", 1L)
                .containsEntry("paysandbox_delivery_attempts_total{outcome=\"blocked\"}", 1L);
    }

    @Test
    void what_full_stores_drop_and_worlds_closed_for_room_are_counted() {
        for (int i = 0; i < 6; i++) {
            merchant.does("cancel", merchant.opens(Order.pix(100)));
        }
        assertThat(samples())
                .containsEntry("paysandbox_payments_dropped_total", 2L)
                .containsEntry("paysandbox_payins", 4L);
        for (int i = 0; i < 3; i++) {
            TestMerchant.of(sandbox).opens(Order.pix(100));
        }

        // The ready-made merchant's world is open besides, and never closed.
        assertThat(samples())
                .containsEntry("paysandbox_worlds", 4L)
                .containsEntry("paysandbox_worlds_closed_total", 1L);
    }

    @Test
    void counters_include_reset_and_closed_worlds() {
        merchant.opens(Order.pix(100));
        merchant.controls("/reset", "");
        merchant.opens(Order.pix(100));
        assertThat(samples()).containsEntry("paysandbox_payins_total{status=\"pending\"}", 2L);

        for (int i = 0; i < 3; i++) {
            TestMerchant.of(sandbox).opens(Order.pix(100));
        }
        assertThat(samples()).containsEntry("paysandbox_payins_total{status=\"pending\"}", 5L);
    }
}
