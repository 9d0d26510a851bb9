package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.support.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks from outside whether the payments, balance and notifications of a settled world are consistent. */
final class ConsistencyCheck {
    private static final Set<String> OPEN = Set.of("PENDING", "PENDING_3DS", "PROCESSING");

    private final SharedTestWorld world;
    private final List<JsonNode> payins;
    private final List<JsonNode> payouts;
    private final List<JsonNode> deliveries;
    private final JsonNode balance;
    /** Cents of all withdrawals that were not canceled, due or not. */
    private final long withdrawn;

    ConsistencyCheck(SharedTestWorld world) {
        this.world = world;
        payins = all("payin");
        payouts = all("payout");
        deliveries = all("webhook");
        balance = Json.read(world.tester.does("merchant balance -o json"));
        withdrawn = world.withdrawals.entrySet().stream()
                .filter(each -> !world.canceled.contains(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private List<JsonNode> all(String noun) {
        var list = new ArrayList<JsonNode>();
        Json.read(world.tester.does(noun + " list --all -o json")).get("data").forEach(list::add);
        return list;
    }

    void requireConsistency() {
        assertThat(payins).isNotEmpty();
        for (var payin : payins) {
            checkTransitions(payin, payin.get("paymentMethod").asText());
        }
        payouts.forEach(payout -> checkTransitions(payout, "PIX"));
        checkHolds();
        checkNotifications();
    }

    /**
     * The part of the balance that payments and withdrawals do not explain: the opening balance and changes by testers. It
     * changes only if somebody sets the balance.
     */
    long externalMoney() {
        return cents("available")
                - payins.stream()
                        .filter(this::isCredited)
                        .mapToLong(ConsistencyCheck::left)
                        .sum()
                + payouts.stream()
                        .filter(payout -> !status(payout).equals("FAILED"))
                        .mapToLong(payout -> payout.get("amount").asLong())
                        .sum()
                + sum("blocks")
                + withdrawn;
    }

    private void checkHolds() {
        long disputed = payins.stream()
                .filter(payin -> status(payin).equals("MED"))
                .mapToLong(ConsistencyCheck::left)
                .sum();
        long underWay = payouts.stream()
                .filter(payout -> OPEN.contains(status(payout)))
                .mapToLong(payout -> payout.get("amount").asLong())
                .sum();
        assertThat(cents("blocked")).as("blocked").isEqualTo(disputed + sum("blocks"));
        assertThat(cents("reserved")).as("reserved").isEqualTo(underWay);
        assertThat(cents("scheduled")).as("scheduled").isEqualTo(sum("withdrawals"));
        assertThat(cents("balance"))
                .as("the sum of all parts")
                .isEqualTo(cents("available") + cents("blocked") + cents("reserved") + cents("scheduled"));
    }

    /** Each step starts at the previous status, and is a row of the table or was forced. The money matches the status. */
    private void checkTransitions(JsonNode payment, String method) {
        var rows = rows(method);
        var status = "";
        long merchant = 0;
        for (var step : payment.get("timeline")) {
            var from = step.path("from").asText("");
            var row = from + " " + step.get("action").asText() + " "
                    + step.get("to").asText();
            assertThat(from).as("%s", payment).isEqualTo(status);
            // If a forced status moves money from or to two accounts, there is a note before that step.
            boolean isNote = step.get("action").asText().equals("note")
                    && from.equals(step.get("to").asText());
            assertThat(step.path("forced").asBoolean() || isNote || rows.contains(row))
                    .as("%s is not a row of the table: %s", row, payment)
                    .isTrue();
            assertThat(payment.path("forced").asBoolean()
                            || !step.path("forced").asBoolean())
                    .as("a forced payment says so: %s", payment)
                    .isTrue();
            merchant += flow(step.path("ledger"));
            status = step.get("to").asText();
        }
        assertThat(status).isEqualTo(status(payment));
        long expected = payment.has("paymentMethod")
                ? isCredited(payment) ? left(payment) : 0
                : status(payment).equals("FAILED") ? 0 : -payment.get("amount").asLong();
        assertThat(merchant).as("the available amount from %s", payment).isEqualTo(expected);
    }

    private static Set<String> rows(String method) {
        var rows = new HashSet<String>();
        PayinTable.PAYIN_TABLE.rows().stream()
                .filter(row ->
                        row.methods().stream().anyMatch(each -> each.name().equals(method)))
                .forEach(row -> rows.add((row.from() == null ? "" : row.from().name()) + " "
                        + row.action().wireName() + " " + row.to().name()));
        PayoutTable.PAYOUT_TABLE
                .rows()
                .forEach(row -> rows.add((row.from() == null ? "" : row.from().name()) + " "
                        + row.action().wireName() + " " + row.to().name()));
        return rows;
    }

    /** The change of the available amount by a ledger entry, in cents. */
    private static long flow(JsonNode entry) {
        return (entry.path("to").asText().equals("AVAILABLE")
                        ? entry.get("amount").asLong()
                        : 0)
                - (entry.path("from").asText().equals("AVAILABLE")
                        ? entry.get("amount").asLong()
                        : 0);
    }

    /** All notifications are delivered in the order of the steps, and the merchant's endpoint received each. */
    private void checkNotifications() {
        var received = world.endpoint.received().stream()
                .map(line -> line.split(" ", -1)[1])
                .toList();
        var notified = new HashMap<String, List<String>>();
        for (var delivery : deliveries) {
            assertThat(delivery.get("state").asText()).as("%s", delivery).isEqualTo("DELIVERED");
            assertThat(received).contains(delivery.get("id").asText());
            notified.computeIfAbsent(delivery.get("paymentId").asText(), id -> new ArrayList<>())
                    .add(delivery.get("status").asText());
        }
        notified.values().forEach(Collections::reverse);
        payins.forEach(payin -> checkNotifications(payin, notified));
        payouts.forEach(payout -> checkNotifications(payout, notified));
    }

    private static void checkNotifications(JsonNode payment, Map<String, List<String>> notified) {
        var expected = new ArrayList<String>();
        for (var step : payment.get("timeline")) {
            var to = step.get("to").asText();
            var opens = !step.has("from");
            if (opens
                    ? !OPEN.contains(to)
                    : !to.equals(step.get("from").asText())
                            || step.get("action").asText().equals("refund")) {
                expected.add(to);
            }
        }
        assertThat(notified.getOrDefault(payment.get("id").asText(), List.of()))
                .as("notifications of %s", payment)
                .isEqualTo(payment.has("webhookUrl") ? expected : List.of());
    }

    private boolean isCredited(JsonNode payin) {
        return Set.of("APPROVED", "REFUNDED").contains(status(payin));
    }

    private static String status(JsonNode payment) {
        return payment.get("status").asText();
    }

    private static long left(JsonNode payin) {
        return payin.get("amount").asLong() - payin.get("refunded").asLong();
    }

    private long cents(String part) {
        return balance.get(part).asLong();
    }

    private long sum(String holds) {
        long cents = 0;
        for (var hold : balance.get(holds)) {
            cents += hold.get("amount").asLong();
        }
        return cents;
    }
}
