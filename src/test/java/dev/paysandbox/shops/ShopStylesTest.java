package dev.paysandbox.shops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shops that share only the client of the provider's API with {@link TestShop}: an event log, a table, and a queue. */
@Tag("thorough")
class ShopStylesTest {
    /** A shop with a flaw, or none; the drill that shows it, all if empty; and the rules that it breaks. */
    private record Trial(BiFunction<TestMerchant, String, Shop> shop, String flaw, String drill, String broken) {
        String named() {
            var merchant = TestMerchant.opened();
            merchant.patches("{\"settings\": {\"followedClock\": true}}");
            var drills = drill.isEmpty() ? List.<String>of() : List.of("ordinary", "unpaid", drill);
            try (var server = shop.apply(merchant, flaw).server) {
                var played = Verdict.on(merchant, server.url(), drill.isEmpty(), Style.AT_ONCE, drills, true)
                        .drills();
                assertThat(played.stream()
                                .filter(one -> one.path("result").asText().equals("PASSED")))
                        .hasSizeGreaterThanOrEqualTo(drill.isEmpty() ? 40 : 2);
                return played.stream()
                        .filter(one -> one.path("result").asText().matches("FAILED|WARNING"))
                        .map(one -> one.path("rule").asText(one.path("reason").asText()))
                        .collect(Collectors.joining(", "));
            }
        }
    }

    @Test
    void a_wrong_shop_is_named_for_what_it_does_and_a_right_one_for_nothing() {
        var trials = List.of(
                new Trial(EventLog::new, "", "", ""),
                new Trial(Table::new, "", "", ""),
                new Trial(Queue::new, "", "", ""),
                new Trial(EventLog::new, "believes APPROVED", "forged", "PSB-002"),
                new Trial(EventLog::new, "ships by each approval", "duplicated", "PSB-036"),
                new Trial(EventLog::new, "knows no disputes", "chargeback-lost", "PSB-043"),
                new Trial(Table::new, "refunds as a whole", "partial-refund", "PSB-042"),
                new Trial(Table::new, "never opens again", "late-boleto", "PSB-044"),
                new Trial(Table::new, "believes EXPIRED", "late-expired", "PSB-039"),
                new Trial(Queue::new, "drops what fails", "confirmation-fails", "PSB-005"),
                new Trial(Queue::new, "works once for each payin", "refunded", "PSB-050"),
                new Trial(Queue::new, "numbers each try", "payin-answer-lost", "PSB-014"));
        var named = trials.stream()
                .map(trial -> CompletableFuture.supplyAsync(trial::named, task -> new Thread(task).start()))
                .toList();

        for (int i = 0; i < trials.size(); i++) {
            assertThat(named.get(i).join()).as(trials.get(i).flaw).isEqualTo(trials.get(i).broken);
        }
    }

    private static final class Sale {
        final Order asked;
        final Map<String, String> payins = new ConcurrentHashMap<>();
        volatile String status = "PENDING";
        volatile String paidBy = "";
        volatile boolean mayBeCharged;
        volatile int shipments;

        Sale(JsonNode method) {
            asked = new Order("sale-" + UUID.randomUUID(), method.asText(), 12_814, Mistake.NONE, Style.AT_ONCE);
        }
    }

    private abstract static class Shop {
        private static final Set<String> OPEN = Set.of("PENDING", "PENDING_3DS", "APPROVED");

        final LocalServer server = new LocalServer(this::answer);
        final String flaw;
        private final Provider provider;
        private final Map<String, Sale> sales = new ConcurrentHashMap<>();

        Shop(TestMerchant merchant, String flaw) {
            this.flaw = flaw;
            provider = new Provider(merchant, server.url(), Mistake.NONE);
        }

        abstract void book(Sale sale, String payin, String status);

        int heard(Sale sale, String payin, String status) {
            if (flaw.equals("believes " + status)) {
                book(sale, payin, status);
                return 200;
            }
            return confirms(sale, payin) ? 200 : 503;
        }

        private void answer(HttpExchange exchange) throws IOException {
            var body = LocalServer.body(exchange);
            var told = Json.read(body.isEmpty() ? "{}" : body);
            var path = exchange.getRequestURI().getPath();
            var sale = sales.get(path.replace("/orders/", ""));
            if (path.equals("/orders")) {
                LocalServer.says(exchange, 200, "text/plain", buys(told));
            } else if (path.equals("/webhooks/payins")) {
                var known = sales.get(told.path("referenceId").asText());
                int code = known == null
                        ? 204
                        : heard(
                                known,
                                told.get("id").asText(),
                                told.get("status").asText());
                exchange.sendResponseHeaders(code, -1);
            } else if (path.equals("/jobs/reconcile") && flaw.isEmpty()) {
                sales.values().forEach(each -> each.payins.keySet().forEach(payin -> confirms(each, payin)));
                LocalServer.says(exchange, 200, "text/plain", "done");
            } else if (sale != null) {
                var shown = "{\"status\": \"%s\", \"shipments\": %d}".formatted(sale.status, sale.shipments);
                LocalServer.says(exchange, 200, "application/json", shown);
            } else {
                exchange.sendResponseHeaders(path.equals("/payouts") ? 422 : 404, -1);
            }
        }

        private String buys(JsonNode asked) {
            var sale = sales.computeIfAbsent(asked.get("cart").asText(), cart -> new Sale(asked.get("method")));
            sales.put(sale.asked.id, sale);
            if (sale.payins.values().stream().noneMatch(OPEN::contains)) {
                charges(sale);
            }
            return sale.asked.id;
        }

        private void charges(Sale sale) {
            var reference = sale.asked.id;
            for (int tried = 0; tried < 4 && !sale.mayBeCharged; tried++) {
                try {
                    var payin = provider.create(sale.asked, reference, "4111111111111111");
                    sale.payins.putIfAbsent(payin.id(), payin.status());
                    if (!payin.status().startsWith("PENDING")) {
                        confirms(sale, payin.id());
                    }
                    return;
                } catch (Provider.Refused refused) {
                    return;
                } catch (Provider.NoAnswer lost) {
                    sale.mayBeCharged = sale.asked.method.equals("CREDIT_CARD");
                    TestShop.pauses(1_100L << tried);
                    reference = flaw.equals("numbers each try") ? "sale-" + UUID.randomUUID() : reference;
                    sales.put(reference, sale);
                }
            }
        }

        /** Books what is true of the payin, or returns false if nobody knows at present. */
        boolean confirms(Sale sale, String payin) {
            synchronized (sale) {
                try {
                    var truth = provider.payin(payin).orElseThrow();
                    if (sales.get(truth.referenceId()) == sale && truth.amount() == sale.asked.amount) {
                        sale.payins.put(payin, truth.status());
                        book(sale, payin, truth.status());
                    }
                    return true;
                } catch (Provider.NoAnswer notNow) {
                    return false;
                }
            }
        }
    }

    private static final class EventLog extends Shop {
        private final Map<Sale, List<String>> logs = new ConcurrentHashMap<>();

        EventLog(TestMerchant merchant, String flaw) {
            super(merchant, flaw);
        }

        @Override
        synchronized void book(Sale sale, String payin, String status) {
            var log = logs.computeIfAbsent(sale, first -> new ArrayList<>());
            log.add(payin + " " + status);
            if (status.equals("APPROVED") && (sale.shipments == 0 || flaw.equals("ships by each approval"))) {
                sale.shipments++;
            }
            var last = log.stream()
                    .map(event -> event.split(" "))
                    .collect(Collectors.toMap(event -> event[0], event -> event[1], (one, later) -> later))
                    .values();
            boolean isDisputed = last.contains("CHARGEBACK") || last.contains("MED");
            boolean isPaid = last.contains("APPROVED") || (isDisputed && flaw.equals("knows no disputes"));
            sale.status = isPaid ? "PAID" : isDisputed ? "DISPUTED" : last.contains("REFUNDED") ? "HELD" : "PENDING";
        }
    }

    private static class Table extends Shop {
        private static final Set<String> ENDS = Set.of("EXPIRED", "CANCELED", "REFUSED", "FAILED");

        Table(TestMerchant merchant, String flaw) {
            super(merchant, flaw);
        }

        @Override
        void book(Sale sale, String payin, String status) {
            if (status.equals("APPROVED") && !(sale.status.equals("CLOSED") && flaw.equals("never opens again"))) {
                sale.status = "PAID";
                sale.paidBy = payin;
                sale.shipments = 1;
            } else if (status.equals("REFUNDED")) {
                sale.status = flaw.equals("refunds as a whole") ? "REFUNDED" : "HELD";
            } else if (List.of("CHARGEBACK", "MED").contains(status)) {
                sale.status = "DISPUTED";
            } else if (ENDS.contains(status) && (sale.paidBy.isEmpty() || sale.paidBy.equals(payin))) {
                sale.status = "CLOSED";
            }
        }
    }

    /** Answers at once, and a worker does the rest. */
    private static final class Queue extends Table {
        private final Set<String> worked = ConcurrentHashMap.newKeySet();

        Queue(TestMerchant merchant, String flaw) {
            super(merchant, flaw);
        }

        @Override
        int heard(Sale sale, String payin, String status) {
            if (worked.add(payin) || !flaw.equals("works once for each payin")) {
                TestShop.later(0, () -> works(sale, payin));
            }
            return 202;
        }

        private void works(Sale sale, String payin) {
            if (!confirms(sale, payin) && !flaw.equals("drops what fails")) {
                TestShop.later(300, () -> works(sale, payin));
            }
        }
    }
}
