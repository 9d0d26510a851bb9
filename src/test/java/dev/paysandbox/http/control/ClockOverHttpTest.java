package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
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
    @CsvSource(
            delimiter = '|',
            value = {
                "{'to': '2020-01-01T00:00:00Z'} | to | OUT_OF_RANGE",
                "{'to': '9000-01-01T00:00:00.001Z'} | to | OUT_OF_RANGE",
                "{'to': '+999999999-12-31T23:59:59Z'} | to | INVALID_FORMAT",
                "{'to': '2030-01-01'} | to | INVALID_FORMAT",
                "{'to': 'tomorrow'} | to | INVALID_FORMAT",
                "{'to': 1900000000000} | to | WRONG_TYPE",
                "{'duration': '-1s'} | duration | INVALID_FORMAT",
                "{'duration': 'PT-1S'} | duration | INVALID_FORMAT",
                "{'duration': '1 day'} | duration | INVALID_FORMAT",
                "{'duration': '1w'} | duration | INVALID_FORMAT",
                "{'duration': 'P1M'} | duration | INVALID_FORMAT",
                "{'duration': '0.5ms'} | duration | INVALID_FORMAT",
                "{'duration': '99999999999999999d'} | duration | INVALID_FORMAT",
                "{'duration': '9000000d'} | duration | OUT_OF_RANGE",
                "{'duration': 60} | duration | WRONG_TYPE",
                "{} | duration | REQUIRED",
                "{'duration': '1s', 'to': '2030-01-01T00:00:00Z'} | duration | REQUIRED",
            })
    void an_advance_that_does_not_lead_forward_is_refused_and_the_clock_stays(String body, String field, String code) {
        merchant.freezes();
        var before = now();
        var answer = advances(body.replace('\'', '"'));

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.at("code")).isEqualTo("INVALID_DATA");
        assertThat(answer.at("errors/0/field")).isEqualTo(field);
        assertThat(answer.at("errors/0/code")).isEqualTo(code);
        assertThat(now()).isEqualTo(before);
        assertThat(merchant.looksAt("/clock").json().get("frozen").asBoolean()).isTrue();
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
            assertThat(merchant.looksAt("/payouts/" + payout.at("id")).at("status"))
                    .isEqualTo("APPROVED");
        }
    }

    @Test
    void a_second_advance_during_another_is_refused_as_clock_busy() {
        var answers = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(answers, Receiver.status(200)))) {
            merchant.freezes();
            merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.opens(Order.pix(100));
            var first = CompletableFuture.supplyAsync(() -> advances("{\"duration\": \"1h\"}"));
            receiver.next();

            for (var call : new String[] {"advance", "freeze", "resume"}) {
                var second =
                        merchant.controls("/clock/" + call, call.equals("advance") ? "{\"duration\": \"1h\"}" : "{}");
                assertThat(second.status()).as(call).isEqualTo(409);
                assertThat(second.at("code")).isEqualTo("CLOCK_BUSY");
            }
            answers.countDown();
            assertThat(first.join().json().get("ran").asInt()).isEqualTo(2);
            assertThat(advances("{\"duration\": \"1h\"}").status()).isEqualTo(200);
        }
    }
}
