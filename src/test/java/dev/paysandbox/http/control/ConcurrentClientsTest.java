package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many backends and testers at once on one merchant, over HTTP: afterwards the ledger tells one consistent story. */
class ConcurrentClientsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void after_concurrent_requests_balance_timelines_and_notifications_agree() {
        merchant.freezes();
        try (var receiver = new Receiver()) {
            CompletableFuture.allOf(IntStream.range(0, 6)
                            .mapToObj(seed -> CompletableFuture.runAsync(() -> lives(new Random(seed), receiver.url())))
                            .toArray(CompletableFuture[]::new))
                    .join();
            merchant.advances("10d");

            var payments = new ArrayList<>(list("/payins"));
            payments.addAll(list("/payouts"));
            agreesWithTheLedger(payments);
            for (var payment : payments) {
                assertThat(heard(receiver, payment.at("id"))).isEqualTo(news(payment));
            }
        }
    }

    private void lives(Random random, String url) {
        var mine = new ArrayList<Answer>();
        var actions = List.of("pay", "cancel", "refund", "open_med", "dispute", "win_dispute", "expire", "pay_late");
        for (int i = 0; i < 60; i++) {
            switch (random.nextInt(6)) {
                case 0 ->
                    mine.add(merchant.opens(Order.pix(1 + random.nextInt(9_000)).heardAt(url)));
                case 1 ->
                    mine.add(
                            merchant.opens(Order.card("4242424242424242", 5_000).heardAt(url)));
                case 2 ->
                    assertThat(merchant.posts(
                                            "/payout",
                                            Order.payout(100 + random.nextInt(900))
                                                    .heardAt(url)
                                                    .json())
                                    .status())
                            .isEqualTo(201);
                case 3 ->
                    assertThat(merchant.controls("/clock/advance", "{\"duration\":\"1s\"}")
                                    .status())
                            .isIn(200, 409);
                default -> {
                    if (!mine.isEmpty()) {
                        var payin = mine.get(random.nextInt(mine.size()));
                        var answer = random.nextInt(3) == 0
                                ? merchant.refunds(1 + random.nextInt(5_000), payin)
                                : merchant.does(actions.get(random.nextInt(actions.size())), payin);
                        assertThat(answer.status()).as(answer.text()).isIn(200, 400, 409);
                    }
                }
            }
        }
    }

    private List<Answer> list(String path) {
        var all = new ArrayList<Answer>();
        merchant.looksAt(path + "?limit=1000")
                .json()
                .get("data")
                .forEach(one ->
                        all.add(merchant.looksAt(path + "/" + one.get("id").asText())));
        return all;
    }

    private void agreesWithTheLedger(List<Answer> payments) {
        var accounts = new LinkedHashMap<String, Long>();
        accounts.put("AVAILABLE", 10_000_000L);
        for (var payment : payments) {
            for (var step : payment.json().get("timeline")) {
                var entry = step.get("ledger");
                if (entry != null) {
                    accounts.merge(
                            entry.get("from").asText(), -entry.get("amount").asLong(), Long::sum);
                    accounts.merge(entry.get("to").asText(), entry.get("amount").asLong(), Long::sum);
                }
            }
        }
        assertThat(merchant.cents("available")).isEqualTo(accounts.get("AVAILABLE"));
        assertThat(merchant.cents("reserved"))
                .isEqualTo(accounts.getOrDefault("RESERVED", 0L))
                .isZero();
        assertThat(merchant.cents("blocked")).isEqualTo(accounts.getOrDefault("BLOCKED", 0L));
        assertThat(merchant.cents("scheduled")).isZero();
        assertThat(merchant.cents("balance")).isEqualTo(merchant.cents("available") + merchant.cents("blocked"));
    }

    private static List<String> news(Answer payment) {
        var news = new ArrayList<String>();
        payment.json().get("timeline").forEach(step -> {
            if (step.has("from") || !step.get("to").asText().equals("PENDING")) {
                news.add(step.get("to").asText());
            }
        });
        return news;
    }

    private static List<String> heard(Receiver receiver, String id) {
        return receiver.heard().stream()
                .filter(heard -> heard.paymentId().equals(id))
                .map(Receiver.Heard::status)
                .toList();
    }
}
