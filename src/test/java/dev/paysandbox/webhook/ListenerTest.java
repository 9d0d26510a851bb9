package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What somebody fetches is not sent, and what they tell of it is what became of it. */
class ListenerTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private Answer paid() {
        return merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
    }

    private String state(Answer payment) {
        return merchant.delivery(payment).get("state").asText();
    }

    private static <T> CompletableFuture<T> meanwhile(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start());
    }

    @Test
    void a_listener_gets_what_would_have_been_sent_and_its_answer_is_the_attempts() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        var webhookRequest = ear.next();

        assertThat(webhookRequest.get("deliveryId"))
                .isEqualTo(merchant.delivery(payin).get("id"));
        assertThat(webhookRequest.get("paymentId").asText()).isEqualTo(payin.at("id"));
        assertThat(webhookRequest.get("status").asText()).isEqualTo("APPROVED");
        assertThat(webhookRequest.get("url").asText()).isEqualTo(receiver.url());
        assertThat(webhookRequest.get("body"))
                .isEqualTo(merchant.delivery(payin).get("body"));
        assertThat(webhookRequest.at("/headers/Content-Type").asText()).isEqualTo("application/json");
        assertThat(webhookRequest.at("/headers/Webhook-Id")).isEqualTo(webhookRequest.get("deliveryId"));
        assertThat(ear.tells(webhookRequest, 204).status()).isEqualTo(204);

        assertThat(state(payin)).isEqualTo("DELIVERED");
        assertThat(merchant.delivery(payin).at("/attempts/0/status").asInt()).isEqualTo(204);
        assertThat(merchant.delivery(payin).at("/attempts/0/answer").asText()).isEqualTo("ok\n");
        assertThat(receiver.heard()).isEmpty();
        assertThat(ear.hearsNothing()).isTrue();
    }

    @Test
    void a_payments_next_notification_can_be_fetched_only_after_the_previous_one_was_reported() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        merchant.does("refund", payin);
        var first = ear.next();
        assertThat(first.get("status").asText()).isEqualTo("APPROVED");
        assertThat(ear.hearsNothing()).isTrue();

        ear.tells(first, 200);
        assertThat(ear.next().get("status").asText()).isEqualTo("REFUNDED");
    }

    @Test
    void failures_are_tried_again_on_the_sandboxs_clock_and_exhausted_after_the_last() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        ear.fails(ear.next(), "nothing listens on localhost:3000");
        var failed = merchant.delivery(payin);
        assertThat(failed.get("state").asText()).isEqualTo("RETRYING");
        assertThat(failed.at("/attempts/0/outcome").asText()).isEqualTo("FAILED");
        assertThat(failed.at("/attempts/0/detail").asText()).isEqualTo("nothing listens on localhost:3000");
        assertThat(ear.hearsNothing()).isTrue();

        var answering = ear.answersEach(webhookRequest -> 503);
        merchant.advances("10d");

        assertThat(state(payin)).isEqualTo("EXHAUSTED");
        assertThat(merchant.delivery(payin).get("attempts")).hasSize(11);
        assertThat(merchant.delivery(payin).at("/attempts/10/outcome").asText()).isEqualTo("REJECTED");
        assertThat(ear.leaves().status()).isEqualTo(204);
        answering.join();
    }

    @Test
    void a_redirect_is_a_failure_as_it_is_elsewhere() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        ear.tells(ear.next(), 302);

        assertThat(merchant.delivery(payin).at("/attempts/0/outcome").asText()).isEqualTo("REDIRECTED");
        assertThat(state(payin)).isEqualTo("RETRYING");
    }

    @Test
    void an_advance_waits_until_the_listener_has_reported_each_outcome() {
        var ear = TestListener.of(merchant);
        var payout = merchant.paysOut(Order.payout(500).heardAt(receiver.url()));
        var advance = meanwhile(() -> merchant.advances("3s"));
        for (var status : List.of("PROCESSING", "APPROVED")) {
            var webhookRequest = ear.next();
            assertThat(webhookRequest.get("status").asText()).isEqualTo(status);
            assertThat(advance).isNotDone();
            ear.tells(webhookRequest, 200);
        }
        advance.join();
        assertThat(state(payout)).isEqualTo("DELIVERED");
    }

    @Test
    void the_courier_sends_what_a_leaving_listener_has_not_reported_and_what_nobody_fetched() {
        var ear = TestListener.of(merchant);
        var payins = List.of(paid(), paid(), paid());
        var inHand = ear.fetches("20s", 2);
        assertThat(inHand).hasSize(2);
        assertThat(merchant.looksAt("/deliveries/flow").json().get("waiting").asInt())
                .isOne();
        ear.leaves();
        merchant.waitsForDeliveries();

        assertThat(receiver.heard()).hasSize(3);
        for (var payin : payins) {
            assertThat(state(payin)).isEqualTo("DELIVERED");
            assertThat(merchant.delivery(payin).get("attempts")).hasSize(1);
        }
        assertThat(ear.tells(inHand.get(0), 500).status()).isEqualTo(404);
        assertThat(state(payins.get(0))).isEqualTo("DELIVERED");
    }

    @Test
    void a_listener_that_falls_silent_ends_with_its_lease_and_what_it_had_is_sent_by_the_courier() {
        var ear = TestListener.of(merchant, "1s");
        var payins = List.of(paid(), paid());
        var webhookRequest = ear.next();
        merchant.waitsForDeliveries();

        assertThat(receiver.heard()).hasSize(2);
        payins.forEach(
                payin -> assertThat(merchant.delivery(payin).get("attempts")).hasSize(1));
        assertThat(ear.tells(webhookRequest, 200).status()).isEqualTo(404);
        assertThat(merchant.looksAt("/deliveries/flow").json().get("listeners").asInt())
                .isZero();
    }

    @Test
    void each_notification_goes_to_one_of_two_listeners_and_to_the_other_if_that_one_leaves() {
        var one = TestListener.of(merchant);
        var other = TestListener.of(merchant);
        IntStream.range(0, 6).forEach(i -> paid());
        var ones = one.fetches("20s", 2);
        var others = other.fetches("20s", 100);
        assertThat(ones).hasSize(2);
        assertThat(others).hasSize(4);
        assertThat(other.tells(ones.get(0), 200).status()).isEqualTo(404);
        others.forEach(webhookRequest -> other.tells(webhookRequest, 200));

        one.leaves();
        var left = other.fetches("20s", 100);
        assertThat(left.stream().map(webhookRequest -> webhookRequest.get("deliveryId")))
                .containsExactlyElementsOf(ones.stream()
                        .map(webhookRequest -> webhookRequest.get("deliveryId"))
                        .toList());
        left.forEach(webhookRequest -> other.tells(webhookRequest, 200));
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).isEmpty();
        assertThat(merchant.list("/deliveries?state=DELIVERED"))
                .hasSize(6)
                .allSatisfy(delivery -> assertThat(delivery.get("attempts")).hasSize(1));
    }

    @Test
    void a_reset_withdraws_all_requests_of_a_listener_and_it_continues() {
        var ear = TestListener.of(merchant);
        paid();
        paid();
        var webhookRequest = ear.next();
        assertThat(merchant.controls("/reset", "").status()).isEqualTo(204);

        assertThat(ear.hearsNothing()).isTrue();
        assertThat(ear.tells(webhookRequest, 200).status()).isEqualTo(404);
        var after = paid();
        assertThat(ear.next().get("paymentId").asText()).isEqualTo(after.at("id"));
        assertThat(receiver.heard()).isEmpty();
    }

    @Test
    void a_second_request_ends_the_first_which_answers_with_nothing() {
        var ear = TestListener.of(merchant);
        var first = meanwhile(() -> ear.fetches("50s", 100));
        List<JsonNode> second = List.of();
        while (!first.isDone()) {
            second = ear.fetches("0s", 100);
        }
        assertThat(first.join()).isEmpty();
        assertThat(second).isEmpty();
    }

    @Test
    void a_paused_world_gives_listeners_nothing_and_takes_back_what_nobody_fetched() {
        var ear = TestListener.of(merchant);
        paid();
        merchant.controls("/deliveries/pause", "");
        paid();
        merchant.waitsForDeliveries();
        assertThat(ear.hearsNothing()).isTrue();

        var flow = merchant.controls("/deliveries/resume", "").json();
        assertThat(flow.get("waiting").asInt()).isEqualTo(2);
        assertThat(flow.get("listeners").asInt()).isOne();
        assertThat(ear.fetches("20s", 100)).hasSize(2);
    }

    @Test
    void what_a_listener_had_not_reported_before_a_pause_waits_for_its_end() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        ear.next();
        merchant.controls("/deliveries/pause", "");
        ear.leaves();
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).isEmpty();

        merchant.controls("/deliveries/resume", "");
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(1);
        assertThat(state(payin)).isEqualTo("DELIVERED");
    }

    @Test
    void many_waiting_requests_delay_no_other_request() {
        var ears =
                IntStream.range(0, 100).mapToObj(i -> TestListener.of(merchant)).toList();
        var waits = ears.stream().map(ear -> meanwhile(() -> ear.asks("50s"))).toList();
        var payin = paid();
        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
        ears.forEach(TestListener::leaves);

        // A request that arrives after its listener has left is refused.
        assertThat(waits).allSatisfy(wait -> assertThat(wait.join().status()).isIn(200, 404));
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(1);
    }

    @Test
    void listeners_that_come_and_go_lose_nothing_and_end_nothing_twice() {
        var payins = Collections.synchronizedList(new ArrayList<Answer>());
        var paying = meanwhile(() -> {
            for (int i = 0; i < 40; i++) {
                var payin = paid();
                merchant.does("refund", payin);
                payins.add(payin);
            }
            return payins;
        });
        while (!paying.isDone()) {
            var ear = TestListener.of(merchant);
            var other = TestListener.of(merchant);
            var answering = other.answersEach(webhookRequest -> 200);
            ear.fetches("0s", 3).forEach(webhookRequest -> ear.tells(webhookRequest, 200));
            ear.fetches("0s", 5);
            other.leaves();
            answering.join();
            ear.leaves();
        }
        paying.join();
        merchant.waitsForDeliveries();

        for (var payin : payins) {
            assertThat(merchant.deliveries(payin)).hasSize(2).allSatisfy(delivery -> {
                assertThat(delivery.get("state").asText()).isEqualTo("DELIVERED");
                assertThat(delivery.get("attempts")).hasSize(1);
            });
        }
        assertThat(merchant.looksAt("/clock").json().get("agenda").asInt()).isZero();
    }

    @Test
    void another_merchants_listener_is_not_there() {
        var ear = TestListener.of(merchant);

        assertThat(TestMerchant.opened().controls(ear.path() + "/parcels", "{}").status())
                .isEqualTo(404);
    }

    @Test
    void a_long_answer_is_cut_and_the_log_says_so() {
        var ear = TestListener.of(merchant);
        var payin = paid();
        var webhookRequest = ear.next().get("id").asText();
        merchant.controls(
                ear.path() + "/outcomes",
                "{\"parcel\": \"" + webhookRequest + "\", \"status\": 200, \"answer\": \"" + "x".repeat(5000) + "\"}");

        var attempt = merchant.delivery(payin).at("/attempts/0");
        assertThat(attempt.get("answer").asText()).hasSize(4096);
        assertThat(attempt.get("answerCut").asBoolean()).isTrue();
    }
}
