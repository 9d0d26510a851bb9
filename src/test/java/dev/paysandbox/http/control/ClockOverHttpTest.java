package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockOverHttpTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private Instant now() {
        return Instant.parse(merchant.looksAt("/clock").at("now"));
    }

    private Answer advances(String body) {
        return merchant.controls("/clock/advance", body);
    }

    @Test
    void it_starts_at_the_computers_time_and_runs() {
        var clock = merchant.looksAt("/clock").json();

        assertThat(clock.get("frozen").asBoolean()).isFalse();
        assertThat(clock.get("speed").asDouble()).isEqualTo(1);
        assertThat(clock.get("agenda").asInt()).isZero();
        assertThat(clock.get("nextDueAt").isNull()).isTrue();
        assertThat(Duration.between(Instant.parse(clock.get("now").asText()), Instant.now())
                        .abs())
                .isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void a_frozen_clock_stands_and_every_timestamp_shows_its_instant() {
        merchant.freezes();
        var now = now();
        var payin = merchant.opens(Order.pix(100));

        assertThat(Instant.parse(payin.at("createdAt"))).isEqualTo(now);
        assertThat(now()).isEqualTo(now);
        var clock = merchant.looksAt("/clock");
        assertThat(clock.json().get("frozen").asBoolean()).isTrue();
        assertThat(Instant.parse(clock.at("nextDueAt"))).isEqualTo(now.plus(Duration.ofMinutes(30)));
        assertThat(clock.json().get("agenda").asInt()).isOne();
    }

    @ParameterizedTest
    @CsvSource({"PT1H, 3600000", "3d, 259200000", "2h30m, 9000000", "500ms, 500", "0s, 0", "P1DT1S, 86401000"})
    void it_advances_by_a_duration(String duration, long millis) {
        merchant.freezes();
        var from = now();
        var answer = merchant.advances(duration);

        assertThat(now()).isEqualTo(from.plusMillis(millis));
        assertThat(Instant.parse(answer.at("from"))).isEqualTo(from);
        assertThat(Instant.parse(answer.at("now"))).isEqualTo(now());
        assertThat(answer.json().get("ran").asInt()).isZero();
    }

    @Test
    void it_advances_to_an_instant_with_any_offset() {
        merchant.freezes();
        assertThat(advances("{\"to\": \"2030-01-01T00:00:00-03:00\"}").status()).isEqualTo(200);

        assertThat(now()).isEqualTo(Instant.parse("2030-01-01T03:00:00Z"));
        assertThat(advances("{\"to\": \"2030-01-01T03:00:00Z\"}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"to": "2020-01-01T00:00:00Z"}                   | to       | OUT_OF_RANGE
            {"to": "8980-01-01T00:00:00.001Z"}               | to       | OUT_OF_RANGE
            {"to": "tomorrow"}                               | to       | INVALID_FORMAT
            {"to": 1900000000000}                            | to       | WRONG_TYPE
            {"duration": "-1s"}                              | duration | INVALID_FORMAT
            {"duration": "9000000d"}                         | duration | OUT_OF_RANGE
            {"duration": 60}                                 | duration | WRONG_TYPE
            {}                                               | duration | REQUIRED
            {"duration": "1s", "to": "2030-01-01T00:00:00Z"} | duration | REQUIRED
            """)
    void an_advance_that_does_not_lead_forward_is_refused_and_the_clock_stays(String body, String field, String code) {
        merchant.freezes();
        var before = now();
        var answer = advances(body);

        assertThat(Refusal.in(answer).errors()).first().isEqualTo(field + " " + code);
        assertThat(now()).isEqualTo(before);
        assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean()).isTrue();
    }

    @Test
    void a_world_at_the_end_of_its_clock_still_has_all_its_due_times_in_a_snapshot() {
        merchant.freezes();
        assertThat(advances("{\"to\": \"8980-01-01T00:00:00Z\"}").status()).isEqualTo(200);
        merchant.opens(Order.boleto(100));
        merchant.paid(Order.pix(100));

        var restored = merchant.controls(
                "PUT", "/snapshot", merchant.looksAt("/snapshot").text());

        assertThat(restored.status()).as(restored.text()).isEqualTo(204);
    }

    @Test
    void a_running_clock_still_runs_after_a_refused_advance_and_after_one_that_went_well() {
        advances("{\"to\": \"2020-01-01T00:00:00Z\"}");
        assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean()).isFalse();
        merchant.advances("1d");
        assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean()).isFalse();
        assertThat(now()).isAfter(Instant.now().plus(Duration.ofHours(23)));
    }

    @Test
    void it_resumes_at_the_speed_asked_for_or_else_at_1() {
        merchant.freezes();
        var fast = merchant.controls("/clock/resume", "{\"speed\": 86400}");
        assertThat(fast.status()).isEqualTo(200);
        assertThat(fast.json().get("speed").asDouble()).isEqualTo(86_400);
        assertThat(fast.json().get("frozen").asBoolean()).isFalse();
        merchant.freezes();
        assertThat(merchant.looksAt("/clock").json().get("speed").asDouble()).isEqualTo(86_400);

        assertThat(merchant.controls("/clock/resume", "").json().get("speed").asDouble())
                .isEqualTo(1);
        assertThat(merchant.controls("/clock/resume", "{}").json().get("speed").asDouble())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.0001", "1000001", "1e300", "\"2\"", "true"})
    void a_speed_beyond_its_limits_is_refused_by_name(String speed) {
        var answer = merchant.controls("/clock/resume", "{\"speed\": " + speed + "}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.at("errors/0/field")).isEqualTo("speed");
        assertThat(merchant.looksAt("/clock").json().get("speed").asDouble()).isEqualTo(1);
    }

    @Test
    void at_a_high_speed_what_is_due_in_days_happens_in_moments_by_itself() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.controls("/clock/resume", "{\"speed\": 100000}");

            var heard = receiver.next();
            assertThat(heard.status()).isEqualTo("EXPIRED");
            assertThat(heard.paymentId()).isEqualTo(payin.at("id"));
        }
    }

    @Test
    void a_payout_of_a_world_whose_time_runs_settles_by_itself() {
        try (var receiver = new Receiver()) {
            var payout = merchant.paysOut(Order.payout(500).heardAt(receiver.url()));
            assertThat(payout.at("status")).isEqualTo("PENDING");

            assertThat(receiver.next().status()).isEqualTo("PROCESSING");
            assertThat(receiver.next().status()).isEqualTo("APPROVED");
            assertThat(merchant.statusOfPayout(payout)).isEqualTo("APPROVED");
        }
    }

    @Test
    void while_a_clock_is_advanced_payments_continue_and_nobody_else_advances_freezes_or_resumes_it() {
        var answers = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(answers, Receiver.status(200)))) {
            merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.opens(Order.pix(100));
            var first = CompletableFuture.supplyAsync(() -> merchant.advances("1h"));
            receiver.next();

            for (var call : new String[] {"advance", "freeze", "resume"}) {
                var second =
                        merchant.controls("/clock/" + call, call.equals("advance") ? "{\"duration\": \"1h\"}" : "{}");
                assertThat(second.status()).as(call).isEqualTo(409);
                assertThat(second.at("code")).isEqualTo("CLOCK_BUSY");
            }
            assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean())
                    .isTrue();
            var meanwhile = merchant.opens(Order.pix(100));
            answers.countDown();
            var done = first.join();
            assertThat(merchant.statusOf(meanwhile)).isEqualTo("EXPIRED");
            assertThat(done.json().get("ran").asInt()).isEqualTo(3);
            assertThat(Duration.between(Instant.parse(done.at("from")), Instant.parse(done.at("now"))))
                    .isEqualTo(Duration.ofHours(1));
            var clock = merchant.looksAt("/clock").json();
            assertThat(clock.get("frozen").asBoolean()).isFalse();
            assertThat(clock.get("speed").asDouble()).isEqualTo(1);
            merchant.freezes();
            assertThat(advances("{\"duration\": \"1h\"}").status()).isEqualTo(200);
        }
    }

    private Answer advancesToNext() {
        return merchant.controls("/clock/advance", "{\"to\": \"next\"}");
    }

    @Test
    void the_clock_advances_from_one_task_to_the_next_and_shows_what_happened() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(5_000)).at("id");
        var payin = merchant.opens(Order.pix(100)).at("id");

        assertThat(advancesToNext().json().get("happened").findValuesAsText("what"))
                .containsExactly("process " + payout);
        var settled = advancesToNext();
        assertThat(settled.json().get("happened").findValuesAsText("what")).containsExactly("approve " + payout);
        assertThat(settled.at("happened/0/at")).isEqualTo(settled.at("now"));
        assertThat(settled.at("more")).isEqualTo("0");
        assertThat(advancesToNext().json().get("happened").findValuesAsText("what"))
                .containsExactly("expire " + payin);
    }

    @Test
    void the_next_task_may_be_the_retry_of_an_attempt_that_is_due_now() {
        merchant.freezes();
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            merchant.waitsForDeliveries();
            var delivery = merchant.delivery(payin).get("id").asText();

            var answer = advancesToNext();

            assertThat(answer.at("happened/0/what")).contains(delivery).contains(payin.at("id"));
            assertThat(receiver.heard()).hasSize(2);
        }
    }

    @Test
    void if_nothing_is_scheduled_the_clock_cannot_advance_to_the_next_task() {
        merchant.freezes();
        var before = merchant.looksAt("/clock").at("now");

        assertThat(Refusal.in(advancesToNext()).code().name()).isEqualTo("NOTHING_DUE");
        assertThat(merchant.looksAt("/clock").at("now")).isEqualTo(before);
    }

    @Test
    void the_first_hundred_tasks_are_listed_and_the_rest_counted() {
        merchant.freezes();
        for (int i = 0; i < 103; i++) {
            merchant.opens(Order.pix(100));
        }
        var answer = merchant.advances("1h");

        assertThat(answer.at("ran")).isEqualTo("103");
        assertThat(answer.json().get("happened")).hasSize(100);
        assertThat(answer.at("more")).isEqualTo("3");
    }

    @Test
    void a_reset_ends_the_advance_and_the_new_clock_is_free_at_once_and_of_the_computers_time() {
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(new CountDownLatch(1), Receiver.status(200)))) {
            merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var advance = CompletableFuture.supplyAsync(() -> advances("{\"duration\": \"1h\"}"));
            receiver.next();
            merchant.resets();

            merchant.freezes();
            var after = now();
            assertThat(after).isBefore(Instant.now().plusSeconds(60));
            assertThat(advance.join().at("code")).isEqualTo("NOT_REACHED");
            assertThat(now()).isEqualTo(after);
            assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean())
                    .isTrue();
            merchant.advances("2h");
            assertThat(now()).isEqualTo(after.plus(Duration.ofHours(2)));
        }
    }

    private List<String> whats(String query) {
        return merchant.looksAt("/clock/agenda" + query).json().get("data").findValuesAsText("what");
    }

    @Test
    void the_agenda_lists_what_is_due_in_the_order_in_which_it_will_happen() {
        merchant.freezes();
        var payins = IntStream.range(0, 20)
                .mapToObj(i -> {
                    var payin = merchant.opens(Order.pix(100));
                    merchant.advances("1s");
                    return payin.at("id");
                })
                .toList();

        assertThat(whats(""))
                .containsExactlyElementsOf(
                        payins.stream().map(id -> "expire " + id).toList());
        assertThat(whats("?limit=3"))
                .containsExactlyElementsOf(
                        payins.subList(0, 3).stream().map(id -> "expire " + id).toList());
        var page = merchant.looksAt("/clock/agenda?limit=3").json();
        assertThat(page.get("total").asInt()).isEqualTo(20);
        var next = merchant.looksAt(
                        "/clock/agenda?limit=9&cursor=" + page.get("next").asText())
                .json();
        assertThat(next.at("/data/0/paymentId").asText()).isEqualTo(payins.get(3));
        var last = merchant.looksAt(
                        "/clock/agenda?limit=9&cursor=" + next.get("next").asText())
                .json();
        assertThat(last.get("data").findValuesAsText("paymentId")).isEqualTo(payins.subList(12, 20));
        assertThat(last.get("next").isNull()).isTrue();
        assertThat(last.get("total").asInt()).isEqualTo(20);
        assertThat(whats("?limit=1&cursor=999999")).containsExactly("expire " + payins.get(0));
        assertThat(whats("?paymentId=" + payins.get(7))).containsExactly("expire " + payins.get(7));
    }

    @Test
    void a_retry_names_its_notification() {
        merchant.freezes();
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.paid(Order.pix(100).heardAt(receiver.url()));
            merchant.advances("0s");

            JsonNode due = merchant.looksAt("/clock/agenda").json().get("data").get(0);
            assertThat(due.get("paymentId").asText()).isEqualTo(payin.at("id"));
            assertThat(due.get("deliveryId").asText())
                    .isEqualTo(merchant.delivery(payin).get("id").asText());
        }
    }
}
