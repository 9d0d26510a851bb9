package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.webhook.Signature;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Notifications with another amount, with new members, with a wrong signature, at once, or whose answers are lost. */
class AlteredNotificationsTest {
    private static final String SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

    private final ScenarioWorld scenarios = new ScenarioWorld();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @Test
    void a_scenario_sends_a_body_with_another_amount_and_members_of_any_kind_or_without_some() {
        var payin = paid("APPROVED: {amount: \"R$ 1,00\", set: {acquirer: adq_7, batch: 12, customer.email: null,"
                + " payer.devices: [{os: ios, trusted: true}]}, remove: [customer.name, updatedAt, absent.too]}");

        var body = Json.read(receiver.heard().get(0).body());
        assertThat(body.get("amount").asLong()).isEqualTo(100);
        assertThat(body.get("acquirer").asText()).isEqualTo("adq_7");
        assertThat(body.get("batch").isInt()).isTrue();
        assertThat(body.get("customer")).isEqualTo(Json.read("{\"email\": null}"));
        assertThat(body.get("payer")).isEqualTo(Json.read("{\"devices\": [{\"os\": \"ios\", \"trusted\": true}]}"));
        assertThat(body.has("updatedAt") || body.has("absent")).isFalse();
        assertThat(body.get("id").asText()).isEqualTo(payin.at("id"));
        assertThat(scenarios.merchant.gets("/payin/" + payin.at("id")).at("amount"))
                .isEqualTo("1000");
    }

    @Test
    void an_approval_can_be_forged_of_a_payin_that_is_approved() {
        var payin = paid("forged: {status: APPROVED, amount: 100, set: {batch: b_1}, after: 1h}");
        scenarios.merchant.advances("1h");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED");
        var first = Json.read(receiver.heard().get(0).body());
        var second = Json.read(receiver.heard().get(1).body());
        assertThat(first.get("amount").asLong()).isEqualTo(1_000);
        assertThat(second.get("amount").asLong()).isEqualTo(100);
        assertThat(second.get("batch").asText()).isEqualTo("b_1");
        assertThat(Duration.between(instant(first), instant(second))).isEqualTo(Duration.ofHours(1));
        assertThat(scenarios.merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    @Test
    void an_attempt_whose_answer_is_lost_is_repeated_after_the_backoff() {
        var payin = paid("APPROVED: {loseAnswers: 2}");
        assertThat(receiver.statuses()).containsExactly("APPROVED");

        scenarios.merchant.advances("5s");
        assertThat(receiver.statuses()).hasSize(2);
        scenarios.merchant.advances("30s");
        scenarios.merchant.advances("1h");

        assertThat(receiver.statuses()).hasSize(3);
        assertThat(receiver.heard())
                .extracting(Receiver.Heard::webhookId)
                .containsOnly(firstDelivery(payin).get("id").asText());
        var attempts = firstDelivery(payin).get("attempts");
        assertThat(attempts)
                .extracting(attempt -> attempt.get("outcome").asText())
                .containsExactly("ANSWER_LOST", "ANSWER_LOST", "DELIVERED");
        assertThat(attempts.get(0).get("status").asInt()).isEqualTo(200);
        assertThat(attempts.get(0).get("detail").asText())
                .isEqualTo("the scenario let the answer 200 get lost on the way back");
    }

    @Test
    void an_attempt_that_nobody_answers_loses_no_answer() {
        var closed = new Receiver();
        closed.close();
        var payin = creates(closed, "APPROVED: {loseAnswers: 1}");
        scenarios.merchant.waitsForDeliveries();

        assertThat(firstDelivery(payin).at("/attempts/0/outcome").asText()).isEqualTo("REFUSED");
    }

    @Test
    void copies_are_sent_at_the_same_instant_and_later_notifications_wait_for_all_of_them() {
        var open = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(open, Receiver.status(200)));
        var payin = creates("APPROVED: {copies: 3, together: true}", "{after: 1m, refund: all}");

        // None of them has been answered.
        for (int copy = 0; copy < 3; copy++) {
            assertThat(receiver.next().status()).isEqualTo("APPROVED");
        }
        assertThat(scenarios.seen(payin).get("deliveries")).hasSize(3).allSatisfy(delivery -> {
            assertThat(delivery.get("state").asText()).isEqualTo("ATTEMPTING");
            assertThat(delivery.has("waitsFor")).isFalse();
        });
        open.countDown();
        scenarios.merchant.waitsForDeliveries();
        scenarios.merchant.advances("1m");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "APPROVED", "REFUNDED");
        assertThat(receiver.heard().subList(0, 3))
                .extracting(Receiver.Heard::webhookId)
                .containsOnly(receiver.heard().get(0).webhookId());
    }

    @Test
    void a_delivered_notification_is_sent_again_hours_later_by_a_step() {
        var payin = creates(
                "APPROVED: {set: {batch: b_1}}",
                "{on: notification delivered, after: 3h, resend: APPROVED}",
                "{after: 1m, refund: all}");
        scenarios.merchant.waitsForDeliveries();
        assertThat(receiver.statuses()).containsExactly("APPROVED");

        scenarios.merchant.advances("4h");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "REFUNDED");
        assertThat(receiver.heard().get(1).body())
                .isEqualTo(receiver.heard().get(0).body());
        assertThat(receiver.heard().get(1).webhookId())
                .isEqualTo(receiver.heard().get(0).webhookId());
        assertThat(scenarios.seen(payin).at("/deliveries/1/faults"))
                .isEqualTo(Json.read("[\"DUPLICATED\", \"NEW_FIELD\"]"));
    }

    @Test
    void copies_that_fail_together_are_tried_again_together_and_keep_their_place() {
        receiver.behaving(Receiver.status(500));
        creates("APPROVED: {copies: 2, together: true}", "{after: 1s, refund: all}");
        scenarios.merchant.waitsForDeliveries();
        scenarios.merchant.advances("2s");
        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED");
        receiver.behaving(Receiver.status(200));

        scenarios.merchant.advances("5s");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "APPROVED", "APPROVED", "REFUNDED");
    }

    @Test
    void held_copies_are_sent_together_in_the_end() {
        var delayed = creates("APPROVED: {copies: 2, together: true, delay: 2h}");
        assertThat(scenarios.seen(delayed).get("deliveries"))
                .allSatisfy(delivery ->
                        assertThat(delivery.at("/waitsFor/until").isTextual()).isTrue())
                .allSatisfy(delivery ->
                        assertThat(delivery.at("/waitsFor").has("deliveryId")).isFalse());
        scenarios.merchant.advances("2h");
        assertThat(attemptsAt(delayed)).hasSize(2);
        assertThat(attemptsAt(delayed).get(0)).isEqualTo(attemptsAt(delayed).get(1));

        creates("APPROVED: {copies: 2, together: true, swapWith: REFUNDED}", "{after: 1m, refund: all}");
        scenarios.merchant.advances("2m");

        assertThat(receiver.statuses()).containsExactly("APPROVED", "APPROVED", "REFUNDED", "APPROVED", "APPROVED");
    }

    @Test
    void a_restored_world_continues_with_copies_lost_answers_and_forgeries_as_they_were() {
        creates("""
                APPROVED: {copies: 2, together: true, delay: 1m, loseAnswers: 1}
                  forged:
                    - {status: APPROVED, after: 1h}
                    - {status: APPROVED, after: 2h, amount: 100, set: {batch: b_1}}""");
        var snapshot = scenarios.merchant.looksAt("/snapshot").text();
        scenarios.merchant.controls("/reset", "{}");
        assertThat(scenarios.merchant.restores(snapshot).status()).isEqualTo(204);
        assertThat(Json.read(scenarios.merchant.looksAt("/snapshot").text())).isEqualTo(Json.read(snapshot));

        scenarios.merchant.advances("1m");
        assertThat(receiver.statuses()).hasSize(2);
        scenarios.merchant.advances("5s");
        assertThat(receiver.statuses()).hasSize(4);
        scenarios.merchant.advances("2h");

        assertThat(receiver.heard())
                .extracting(heard -> Json.read(heard.body()).get("amount").asLong())
                .containsExactly(1_000L, 1_000L, 1_000L, 1_000L, 1_000L, 100L);
    }

    @Test
    void a_false_signature_has_the_form_of_a_right_one_and_the_computers_time_and_belongs_to_another_secret() {
        signs();
        scenarios.merchant.advances("10d");
        var headers = headers(paid("APPROVED: {signature: false}"));

        assertThat(headers.get("Webhook-Signature").asText())
                .hasSameSizeAs(signed(headers, 0))
                .startsWith("v1,")
                .isNotEqualTo(signed(headers, 0));
        assertThat(age(headers)).isBetween(0L, 60L);
    }

    @Test
    void a_stale_signature_is_right_for_a_time_an_hour_ago() {
        signs();
        var headers = headers(paid("APPROVED: {signature: stale}"));

        assertThat(headers.get("Webhook-Signature").asText()).isEqualTo(signed(headers, 0));
        assertThat(age(headers)).isBetween(3_600L, 3_660L);
    }

    @Test
    void a_forged_notification_has_a_false_signature_or_an_old_one() {
        signs();
        var payin = paid("forged: [{status: MED, after: 1s}, {status: MED, after: 2s, signature: stale}]");
        scenarios.merchant.advances("2s");

        var forged = shown(scenarios.seen(payin).at("/deliveries/1")).get("headers");
        assertThat(forged.get("Webhook-Signature").asText()).isNotEqualTo(signed(forged, 1));
        var repeated = shown(scenarios.seen(payin).at("/deliveries/2")).get("headers");
        assertThat(repeated.get("Webhook-Signature").asText()).isEqualTo(signed(repeated, 2));
    }

    @Test
    void signatures_carry_the_worlds_time_if_the_applications_clock_follows_it() {
        signs();
        scenarios.merchant.patches("{\"settings\": {\"followedClock\": true}}");
        scenarios.merchant.advances("40d");
        var headers = headers(paid("APPROVED: {copies: 2}"));

        assertThat(age(headers) + Duration.ofDays(40).toSeconds()).isBetween(0L, 60L);
        assertThat(headers.get("Webhook-Signature").asText()).isEqualTo(signed(headers, 0));
    }

    @Test
    void without_signing_nothing_changes() {
        var headers = headers(paid("APPROVED: {signature: false}"));

        assertThat(headers.has("Webhook-Signature")).isFalse();
        assertThat(headers.has("Webhook-Timestamp")).isFalse();
    }

    private void signs() {
        scenarios.merchant.patches("{\"settings\": {\"webhookSigning\": \"" + SECRET + "\"}}");
    }

    /** The right signature for the timestamp in the headers. */
    private String signed(JsonNode headers, int heard) {
        return Signature.of(
                new SigningSecret(SECRET),
                headers.get("Webhook-Id").asText(),
                headers.get("Webhook-Timestamp").asLong(),
                receiver.heard().get(heard).body().getBytes(StandardCharsets.UTF_8));
    }

    /** In seconds of the computer's clock. */
    private static long age(JsonNode headers) {
        return Instant.now().getEpochSecond() - headers.get("Webhook-Timestamp").asLong();
    }

    private JsonNode headers(Answer payin) {
        return shown(firstDelivery(payin)).get("headers");
    }

    private JsonNode shown(JsonNode delivery) {
        return scenarios
                .merchant
                .looksAt("/deliveries/" + delivery.get("id").asText())
                .json();
    }

    private JsonNode firstDelivery(Answer payin) {
        return scenarios.seen(payin).at("/deliveries/0");
    }

    private List<String> attemptsAt(Answer payin) {
        return scenarios.merchant.deliveries(payin).stream()
                .map(delivery -> delivery.at("/attempts/0/at").asText())
                .toList();
    }

    private static Instant instant(JsonNode body) {
        return Instant.parse(body.get("updatedAt").asText());
    }

    private Answer paid(String faults) {
        var payin = creates(faults);
        scenarios.merchant.waitsForDeliveries();
        return payin;
    }

    private Answer creates(String faults, String... later) {
        return creates(receiver, faults, later);
    }

    /** A payin that is paid at once. */
    private Answer creates(Receiver receiver, String faults, String... later) {
        var steps = Stream.concat(Stream.of("{become: APPROVED}"), Stream.of(later));
        return scenarios.createPayin(receiver, faults, steps.toArray(String[]::new));
    }
}
