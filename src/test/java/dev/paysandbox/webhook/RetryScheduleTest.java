package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.text.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final List<Duration> WAITS = Stream.of(
                    "5s", "30s", "2m", "10m", "30m", "1h", "3h", "6h", "12h", "24h")
            .map(Durations::parse)
            .toList();

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver().behaving(Receiver.status(500));

    private Answer payin;

    @BeforeEach
    void a_notification_of_a_frozen_world_fails() {
        merchant.freezes();
        payin = merchant.paid(Order.pix(100).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
    }

    private JsonNode delivery() {
        return merchant.delivery(payin);
    }

    private String id() {
        return delivery().get("id").asText();
    }

    private String state() {
        return delivery().get("state").asText();
    }

    private Instant now() {
        return Instant.parse(merchant.looksAt("/clock").at("now"));
    }

    private List<Instant> attempts() {
        return Json.elements(delivery().get("attempts")).stream()
                .map(attempt -> Instant.parse(attempt.get("at").asText()))
                .toList();
    }

    private Answer replays() {
        var answer = merchant.controls("/deliveries/" + id() + "/replay", "");
        merchant.waitsForDeliveries();
        return answer;
    }

    @Test
    void each_retry_comes_at_its_instant_and_not_a_millisecond_before_and_after_the_last_it_is_exhausted() {
        var at = now();
        for (int i = 0; i < WAITS.size(); i++) {
            at = at.plus(WAITS.get(i));
            assertThat(state()).isEqualTo("RETRYING");
            assertThat(Instant.parse(delivery().get("nextAttemptAt").asText())).isEqualTo(at);

            merchant.advances(WAITS.get(i).minusMillis(1).toString());
            assertThat(receiver.heard()).hasSize(i + 1);
            merchant.advances("1ms");

            assertThat(receiver.heard()).hasSize(i + 2);
            assertThat(attempts()).hasSize(i + 2).last().isEqualTo(at);
        }
        assertThat(state()).isEqualTo("EXHAUSTED");
        assertThat(delivery().has("nextAttemptAt")).isFalse();
        merchant.advances("60d");
        assertThat(receiver.heard()).hasSize(11);
        assertThat(receiver.heard().stream().map(Receiver.Heard::webhookId)).containsOnly(id());
        assertThat(receiver.heard().stream().map(Receiver.Heard::body).distinct())
                .hasSize(1);
    }

    @Test
    void one_long_advance_makes_the_same_attempts_at_the_same_instants() {
        var first = now();
        var ran = merchant.advances("48h").json().get("ran").asInt();

        var at = first;
        assertThat(ran).isEqualTo(10);
        assertThat(attempts()).hasSize(11).startsWith(first);
        for (int i = 0; i < WAITS.size(); i++) {
            at = at.plus(WAITS.get(i));
            assertThat(attempts().get(i + 1)).isEqualTo(at);
        }
    }

    @Test
    void a_receiver_that_is_back_gets_the_notification_at_the_next_retry_and_only_once() {
        merchant.advances("35s");
        receiver.behaving(Receiver.status(200));
        merchant.advances("10d");

        assertThat(state()).isEqualTo("DELIVERED");
        assertThat(attempts()).hasSize(4);
    }

    @Test
    void an_exhausted_one_is_replayed_once_outside_the_schedule_whether_it_fails_or_not() {
        merchant.advances("10d");
        assertThat(replays().status()).isEqualTo(200);
        assertThat(state()).isEqualTo("EXHAUSTED");
        merchant.advances("10d");
        assertThat(attempts()).hasSize(12);
        assertThat(delivery().get("attempts").get(11).get("replay").asBoolean()).isTrue();

        receiver.behaving(Receiver.status(200));
        replays();
        assertThat(state()).isEqualTo("DELIVERED");
        assertThat(attempts()).hasSize(13);
        assertThat(receiver.heard().stream().map(Receiver.Heard::webhookId)).containsOnly(id());
    }

    @Test
    void a_delivered_notification_can_be_replayed_and_stays_delivered_even_if_the_replay_fails() {
        receiver.behaving(Receiver.status(200));
        merchant.advances("5s");
        assertThat(state()).isEqualTo("DELIVERED");
        receiver.behaving(Receiver.status(503));
        replays();
        merchant.advances("10d");

        assertThat(state()).isEqualTo("DELIVERED");
        assertThat(attempts()).hasSize(3);
    }

    @Test
    void a_retrying_notification_is_replayed_now_and_its_schedule_continues_from_there() {
        merchant.advances("2s");
        replays();
        assertThat(attempts()).hasSize(2);
        assertThat(Instant.parse(delivery().get("nextAttemptAt").asText())).isEqualTo(now().plus(WAITS.get(1)));
        merchant.advances("10d");
        assertThat(attempts()).hasSize(11);
    }

    @Test
    void a_notification_that_waits_for_another_is_not_replayed_and_the_answer_names_the_other() {
        merchant.refunds(10, payin);
        var waiting = merchant.delivery(payin);
        assertThat(waiting.get("state").asText()).isEqualTo("WAITING");

        var answer = merchant.controls("/deliveries/" + waiting.get("id").asText() + "/replay", "");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.at("code")).isEqualTo("TRANSITION_NOT_ALLOWED");
        assertThat(answer.at("detail"))
                .contains(merchant.deliveries(payin).get(1).get("id").asText());
    }

    @Test
    void unknown_notifications_and_those_of_other_merchants_cannot_be_replayed() {
        assertThat(merchant.controls("/deliveries/ntf_none/replay", "").status())
                .isEqualTo(404);
        assertThat(TestMerchant.opened()
                        .controls("/deliveries/" + id() + "/replay", "")
                        .status())
                .isEqualTo(404);
    }
}
