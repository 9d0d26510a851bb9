package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestListener;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scenario does to a notification is said wherever the notification is shown. */
class MarkedNotificationsTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {copies: 2}                 | DUPLICATED
            {delay: 2h}                 | HELD
            {swapWith: MED}             | HELD
            {dropAttempts: 1}           | LOST
            {beforeAnswer: true}        | EARLY
            {staleUpdatedAt: 1h}        | STALE
            {report: UNDER_REVIEW}      | FALSE_STATUS
            {copies: 2, dropAttempts: 1}| DUPLICATED LOST
            {amount: 1}                 | FALSE_AMOUNT
            {set: {batch: b_1}}         | NEW_FIELD
            {remove: customer.name}     | CHANGED_FIELD
            {set: {id: null}}           | CHANGED_FIELD FALSE_KEY
            {signature: false}          | FALSE_SIGNATURE
            {signature: stale}          | STALE_SIGNATURE
            {loseAnswers: 1}            | ANSWER_LOST
            {copies: 2, together: true} | DUPLICATED AT_ONCE
            """)
    void every_view_names_what_a_scenario_does_to_a_notification(String disorder, String faults) {
        var payin = paid("APPROVED: " + disorder);

        var delivery = delivery(payin);
        assertThat(faults(delivery)).containsExactly(faults.split(" "));
        assertThat(faults(scenarios
                        .merchant
                        .looksAt("/deliveries/" + id(delivery))
                        .json()))
                .containsExactly(faults.split(" "));
        assertThat(faults(scenarios.seen(payin).get("deliveries").get(0))).containsExactly(faults.split(" "));
    }

    @Test
    void a_notification_that_no_scenario_alters_has_no_mark() {
        var ordinary = scenarios.merchant.opens(Order.pix(100).heardAt(receiver.url()));
        scenarios.merchant.does("pay", ordinary);
        var left = paid("REFUNDED: {delay: 1h}");
        scenarios.merchant.waitsForDeliveries();

        for (var payin : List.of(ordinary, left)) {
            for (var field : List.of("faults", "copyOf", "waitsFor")) {
                assertThat(delivery(payin).has(field)).as(field).isFalse();
            }
        }
    }

    @Test
    void a_forged_notification_is_marked_and_the_true_one_is_not() {
        var payin = scenarios.createPayin(
                receiver, "forged: {status: APPROVED, after: 1m}", "{after: 2m, become: APPROVED}");
        scenarios.merchant.advances("1m");
        assertThat(receiver.statuses()).containsExactly("APPROVED");
        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("PENDING");
        scenarios.merchant.advances("1m");

        var deliveries = scenarios.seen(payin).get("deliveries");
        assertThat(faults(deliveries.get(0))).containsExactly("FORGED");
        assertThat(deliveries.get(1).has("faults")).isFalse();
    }

    @Test
    void copies_have_ids_of_their_own_and_name_the_first_whose_webhook_id_they_carry() {
        var payin = paid("APPROVED: {copies: 3}");
        scenarios.merchant.waitsForDeliveries();

        var deliveries = scenarios.seen(payin).get("deliveries");
        var first = deliveries.get(0);
        assertThat(first.has("copyOf")).isFalse();
        assertThat(deliveries).extracting(MarkedNotificationsTest::id).doesNotHaveDuplicates();
        assertThat(List.of(deliveries.get(1), deliveries.get(2)))
                .extracting(copy -> copy.get("copyOf").asText())
                .containsOnly(id(first));
        assertThat(receiver.heard())
                .hasSize(3)
                .extracting(Receiver.Heard::webhookId)
                .containsOnly(id(first));
        var copy = scenarios
                .merchant
                .looksAt("/deliveries/" + id(deliveries.get(2)))
                .json();
        assertThat(copy.get("copyOf").asText()).isEqualTo(id(first));
        assertThat(copy.at("/headers/Webhook-Id").asText()).isEqualTo(id(first));
    }

    @Test
    void two_that_change_places_are_both_marked() {
        var payin = paid("APPROVED: {swapWith: REFUNDED}");
        scenarios.merchant.does("refund", payin);
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("REFUNDED", "APPROVED");
        var deliveries = scenarios.seen(payin).get("deliveries");
        assertThat(faults(deliveries.get(0))).containsExactly("HELD", "SWAPPED");
        assertThat(faults(deliveries.get(1))).containsExactly("SWAPPED");
    }

    @Test
    void a_notification_that_would_wait_for_an_impossible_one_is_not_held() {
        var payin = paid("APPROVED: {swapWith: EXPIRED}");
        scenarios.merchant.waitsForDeliveries();

        assertThat(receiver.statuses()).containsExactly("APPROVED");
        assertThat(delivery(payin).has("faults")).isFalse();
        assertThat(delivery(payin).has("waitsFor")).isFalse();
    }

    @Test
    void a_delayed_notification_shows_until_when_it_waits() {
        var payin = paid("APPROVED: {delay: 2h}");

        var delivery = delivery(payin);
        assertThat(delivery.get("state").asText()).isEqualTo("WAITING");
        assertThat(waitsFor(delivery)).containsOnlyKeys("until");
        assertThat(until(delivery)).isEqualTo(scenarios.merchant.now().plus(Duration.ofHours(2)));
        scenarios.merchant.advances("2h");

        assertThat(delivery(payin).has("waitsFor")).isFalse();
        assertThat(faults(delivery(payin))).as("it stays what it was").containsExactly("HELD");
    }

    @Test
    void a_notification_that_waits_for_a_status_shows_which_and_until_when() {
        var payin = paid("APPROVED: {swapWith: REFUNDED}");

        var delivery = delivery(payin);
        assertThat(waitsFor(delivery)).containsOnlyKeys("status", "until");
        assertThat(delivery.at("/waitsFor/status").asText()).isEqualTo("REFUNDED");
        assertThat(until(delivery)).isEqualTo(scenarios.merchant.now().plus(Duration.ofDays(1)));
        assertThat(scenarios.seen(payin).at("/deliveries/0/waitsFor")).isEqualTo(delivery.get("waitsFor"));
        var end = until(delivery);
        scenarios.merchant.advances("1d");

        assertThat(receiver.statuses()).containsExactly("APPROVED");
        assertThat(delivery(payin).at("/attempts/0/at").asText()).isEqualTo(end.toString());
    }

    @Test
    void while_its_scenario_has_steps_to_come_it_waits_for_them_and_one_more_day() {
        var payin = paid("APPROVED: {swapWith: MED}", "{after: 1h, refund: 10%}", "{after: 2h, refund: 10%}");

        assertThat(until(delivery(payin)))
                .isEqualTo(scenarios.merchant.now().plus(Duration.ofHours(3)).plus(Duration.ofDays(1)));
        scenarios.merchant.advances("2h");
        assertThat(until(delivery(payin)))
                .isEqualTo(scenarios.merchant.now().plus(Duration.ofHours(1)).plus(Duration.ofDays(1)));
    }

    @Test
    void a_notification_that_waits_for_another_names_it() {
        receiver.behaving(Receiver.status(500));
        var payin = scenarios.merchant.opens(Order.pix(100).heardAt(receiver.url()));
        scenarios.merchant.does("pay", payin);
        scenarios.merchant.waitsForDeliveries();
        scenarios.merchant.does("refund", payin);

        var deliveries = scenarios.seen(payin).get("deliveries");
        assertThat(waitsFor(deliveries.get(1))).containsOnlyKeys("deliveryId");
        assertThat(deliveries.get(1).at("/waitsFor/deliveryId").asText()).isEqualTo(id(deliveries.get(0)));
        assertThat(deliveries.get(0).has("waitsFor")).isFalse();
        assertThat(deliveries.get(1).has("faults")).as("it is as usual").isFalse();
    }

    @Test
    void events_say_it_too() {
        try (var events = RawConnection.opened()) {
            events.says("GET /_sandbox/events?types=delivery HTTP/1.1\r\nHost: a\r\nx-api-key: "
                    + scenarios.merchant.publicKey() + "\r\n\r\n");
            events.hearsUntil("id: ");
            var payin = paid("APPROVED: {copies: 2}");
            scenarios.merchant.waitsForDeliveries();

            var first = id(scenarios.seen(payin).at("/deliveries/0"));
            assertThat(events.hearsUntil("\"copyOf\":\"" + first + "\"")).contains("\"faults\":[\"DUPLICATED\"]");
        }
    }

    @Test
    void a_listeners_parcel_says_it_too() {
        var listener = TestListener.of(scenarios.merchant);
        var payin = paid("APPROVED: {copies: 2}");
        var first = listener.next();
        listener.tells(first, 200);
        var second = listener.next();
        listener.tells(second, 200);
        listener.leaves();

        assertThat(faults(first)).containsExactly("DUPLICATED");
        assertThat(first.has("copyOf")).isFalse();
        assertThat(second.get("copyOf").asText())
                .isEqualTo(first.get("deliveryId").asText())
                .isEqualTo(id(scenarios.seen(payin).at("/deliveries/0")));
    }

    @Test
    void a_snapshot_keeps_the_marks() {
        var payin = paid("APPROVED: {copies: 2, delay: 1h}");
        var snapshot = scenarios.merchant.looksAt("/snapshot").text();
        var before = scenarios.seen(payin).get("deliveries");
        scenarios.merchant.controls("/reset", "{}");
        assertThat(scenarios.merchant.restores(snapshot).status()).isEqualTo(204);

        assertThat(scenarios.seen(payin).get("deliveries")).isEqualTo(before);
        assertThat(Json.read(snapshot)
                        .at("/deliveries/entries/entries/0/value/faults")
                        .toString())
                .isEqualTo("[\"DUPLICATED\",\"HELD\"]");
    }

    /** A payin that its payer pays at once, with what goes wrong with its notifications, and its further steps. */
    private Answer paid(String faults, String... steps) {
        return scenarios.createPayin(
                receiver,
                faults,
                Stream.concat(Stream.of("{become: APPROVED}"), Stream.of(steps)).toArray(String[]::new));
    }

    /** The first notification of the payment. */
    private JsonNode delivery(Answer payin) {
        var all = scenarios.merchant.deliveries(payin);
        return all.get(all.size() - 1);
    }

    private static String id(JsonNode delivery) {
        return delivery.get("id").asText();
    }

    private static List<String> faults(JsonNode delivery) {
        return Json.texts(delivery.path("faults"));
    }

    private static Map<String, JsonNode> waitsFor(JsonNode delivery) {
        var fields = new TreeMap<String, JsonNode>();
        delivery.path("waitsFor").properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    private static Instant until(JsonNode delivery) {
        return Instant.parse(delivery.at("/waitsFor/until").asText());
    }
}
