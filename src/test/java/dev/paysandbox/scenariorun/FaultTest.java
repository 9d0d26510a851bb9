package dev.paysandbox.scenariorun;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong with the merchant's own requests, on the wire and in the journal, which keeps what was really sent. */
class FaultTest {
    private static final String PAYIN = "payin";
    private static final String PAYOUT = "payout";
    private static final String LOOKUP = "lookup";

    private final ScenarioWorld scenarios = new ScenarioWorld();

    static Stream<String> operations() {
        return Stream.of(PAYIN, PAYOUT, LOOKUP);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_scripted_error_says_what_was_asked(String operation) {
        faulty(
                operation,
                "then: [{answer: {error: {status: 503, code: NO_ACQUIRER, detail: \"{{amount}} refused\"}}}]");
        try (var line = RawConnection.opened()) {
            var answer = line.says(request(operation)).hears();

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.at("code")).isEqualTo("NO_ACQUIRER");
            assertThat(answer.at("title")).isEqualTo("No acquirer");
            assertThat(answer.at("detail")).isEqualTo("R$ 10,00 refused");
            assertThat(answer.header(ScenarioWorld.HEADER)).isEqualTo("faulty");
            isRecorded(answer);
            assertThat(line.says(request(operation)).hears().status())
                    .as("the same connection")
                    .isEqualTo(503);
        }
        assertThat(payments(operation)).isZero();
    }

    @Test
    void a_code_of_the_catalogue_has_its_status_and_title() {
        faulty(PAYOUT, "then: [{answer: {error: {code: INSUFFICIENT_FUNDS}}}]");

        var refused = scenarios.merchant.posts("/payout", Order.payout(1_000).json());

        assertThat(Refusal.in(refused).code().name()).isEqualTo("INSUFFICIENT_FUNDS");
    }

    @ParameterizedTest
    @MethodSource("operations")
    void too_many_requests_and_server_errors_are_answered_and_nothing_is_done(String operation) {
        faulty(operation, "fault: {tooManyRequests: {retryAfter: 30s}}");
        try (var line = RawConnection.opened()) {
            var limited = line.says(request(operation)).hears();
            assertThat(limited.status()).isEqualTo(429);
            assertThat(limited.header("Retry-After")).isEqualTo("30");

            faulty(operation, "fault: {serverError: 502}");
            var failed = line.says(request(operation)).hears();
            assertThat(failed.status()).isEqualTo(502);
            isRecorded(failed);
        }
        assertThat(payments(operation)).isZero();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_late_answer_comes_when_its_time_has_come(String operation) {
        faulty(operation, "fault: {delay: 30s}");
        var asked = scenarios.merchant.looksAt("/clock").at("now");
        try (var line = RawConnection.opened()) {
            var answer = ScenarioWorld.meanwhile(line.says(request(operation))::hears);
            scenarios.merchant.hasScheduled(2);
            assertThat(answer).isNotDone();
            scenarios.merchant.advances("30s");

            assertThat(answer.join().status()).isIn(200, 201);
            assertThat(newest().get("at").asText()).isEqualTo(asked);
        }
    }

    @Test
    void a_request_that_waits_for_its_answer_is_listed_with_its_age_until_it_is_in_the_journal() {
        faulty(PAYIN, "fault: {delay: 30s}");
        try (var line = RawConnection.opened()) {
            var answer = ScenarioWorld.meanwhile(line.says(request(PAYIN))::hears);
            var waits = pending(1).get(0);
            assertThat(waits.get("method").asText()).isEqualTo("POST");
            assertThat(waits.get("path").asText()).isEqualTo("/payin");
            assertThat(waits.get("scenario").asText()).isEqualTo("faulty");
            assertThat(waits.has("id")).isFalse();
            assertThat(scenarios.merchant.list("/journal")).isEmpty();
            var later = pending(1).get(0);
            assertThat(later.get("latencyMs").asDouble())
                    .isGreaterThan(waits.get("latencyMs").asDouble());
            scenarios.merchant.advances("30s");

            assertThat(waits.get("paymentId").asText()).isEqualTo(answer.join().at("id"));
            assertThat(scenarios.merchant.list("/journal/pending")).isEmpty();
            assertThat(newest().get("status").asInt()).isEqualTo(201);
        }
    }

    @Test
    void a_client_that_waits_no_longer_leaves_the_list_and_no_card_number_is_in_it() {
        faulty(LOOKUP, "fault: {delay: 30s}");
        try (var line = RawConnection.opened()) {
            line.says(request(LOOKUP).replace(" HTTP", "?card=4111111111111111 HTTP"));
            assertThat(pending(1).toString()).contains("1111").doesNotContain("4111111111111111");
        }
        assertThat(pending(0)).isEmpty();
        assertThat(newest().has("status")).isFalse();
        assertThat(newest().get("scenario").asText()).isEqualTo("faulty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cutBody", "answerLost", "malformedJson", "{gatewayError: 504}"})
    void a_fault_for_a_client_that_has_gone_is_no_failure_of_the_sandbox(String fault) {
        var told = new CountDownLatch(1);
        try (var log = Log.listened();
                var receiver = new Receiver().behaving(Receiver.waitingFor(told, Receiver.status(204)))) {
            faulty(
                    PAYIN,
                    "then: [{answer: PENDING}, {become: APPROVED}]\nnotifications: {APPROVED: {beforeAnswer: true}}\nfault: "
                            + fault);
            try (var line = RawConnection.opened()) {
                var order = Order.pix(1_000).heardAt(receiver.url()).json();
                line.says(scenarios.merchant.rawRequest("POST /payin", order));
                pending(1);
            }
            pending(0);
            told.countDown();

            scenarios.merchant.asksUntil(
                    "/deliveries", page -> page.at("/data/0/state").asText().equals("DELIVERED"));
            assertThat(log.text()).doesNotContain("Exception");
        }
    }

    private JsonNode pending(int count) {
        return scenarios
                .merchant
                .asksUntil("/journal/pending", page -> page.get("data").size() == count)
                .get("data");
    }

    @Test
    void a_scripted_error_can_be_late_too() {
        faulty(PAYIN, """
                then: [{answer: {error: {status: 503, code: NO_ACQUIRER}}}]
                fault: {delay: 30s}
                """);
        try (var line = RawConnection.opened()) {
            var answer = ScenarioWorld.meanwhile(line.says(request(PAYIN))::hears);
            scenarios.merchant.hasScheduled(1);
            assertThat(answer).isNotDone();
            scenarios.merchant.advances("30s");

            assertThat(answer.join().status()).isEqualTo(503);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "payin, reset, 0", "payin, empty, 0", "payin, answerLost, 1",
        "payout, reset, 0", "payout, empty, 0", "payout, answerLost, 1",
        "lookup, reset, 0", "lookup, empty, 0", "lookup, answerLost, 0"
    })
    void a_lost_answer_ends_the_connection_without_a_byte(String operation, String fault, int made) {
        faulty(operation, "fault: " + fault);
        try (var line = RawConnection.opened();
                var other = RawConnection.opened()) {
            // A connection that has served before breaks like a new one.
            assertThat(line.says(harmless()).hears().status()).isEqualTo(404);
            var request = request(operation);
            line.says(request);

            assertThatThrownBy(line::hears)
                    .isInstanceOf(UncheckedIOException.class)
                    .satisfies(end -> assertThat(end.getCause())
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining(fault.equals("reset") ? "reset" : "the connection ended after: "));
            var entry = newest();
            assertThat(entry.has("status")).isFalse();
            assertThat(entry.has("answer")).isFalse();
            assertThat(entry.get("answerHeaders")).isEmpty();
            assertThat(entry.get("scenario").asText()).isEqualTo("faulty");
            assertThat(new String(request.getBytes(ISO_8859_1), UTF_8))
                    .endsWith("\r\n\r\n" + entry.path("body").asText());
            assertThat(entry.has("paymentId")).isEqualTo(made == 1 || operation.equals(LOOKUP));
            assertThat(other.says(harmless()).hears().status()).isEqualTo(404);
        }
        assertThat(payments(operation)).isEqualTo(made);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_cut_body_is_shorter_than_it_says(String operation) {
        faulty(operation, "fault: cutBody");
        try (var line = RawConnection.opened()) {
            var answer = line.says(request(operation)).hears();

            assertThat(answer.status()).isIn(200, 201);
            assertThat(answer.text().length())
                    .isPositive()
                    .isLessThan(Integer.parseInt(answer.header("content-length")));
            assertThat(answer.text()).startsWith("{\"");
            assertThat(isRecorded(answer).get("paymentId").asText()).matches("(payin|payout)_.+");
        }
        assertThat(payments(operation)).isEqualTo(operation.equals(LOOKUP) ? 0 : 1);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void malformed_json_is_whole_and_yet_no_json(String operation) {
        faulty(operation, "fault: malformedJson");
        try (var line = RawConnection.opened()) {
            var answer = line.says(request(operation)).hears();

            assertThat(answer.header("content-type")).startsWith("application/json");
            assertThat(answer.text()).startsWith("{\"").doesNotEndWith("}");
            isRecorded(answer);
            assertThat(line.says(harmless()).hears().status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"malformedJson", "cutBody"})
    void a_head_request_has_no_body_that_could_break(String fault) {
        faulty(LOOKUP, "fault: " + fault);
        try (var line = RawConnection.opened()) {
            line.says(request(LOOKUP).replace("GET", "HEAD"));
            assertThat(line.hearsUntil("\r\n\r\n")).startsWith("HTTP/1.1 200 ");
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void a_gateway_answers_with_an_error_though_the_request_is_carried_out(String operation) {
        faulty(operation, "fault: {gatewayError: 504}");
        try (var line = RawConnection.opened()) {
            var answer = line.says(request(operation)).hears();

            assertThat(answer.status()).isEqualTo(504);
            assertThat(answer.header("content-type")).startsWith("text/html");
            assertThat(isRecorded(answer).get("paymentId").asText()).matches("(payin|payout)_.+");
        }
        assertThat(payments(operation)).isEqualTo(operation.equals(LOOKUP) ? 0 : 1);
    }

    /** The newest request of the journal has this answer. */
    private JsonNode isRecorded(Answer answer) {
        var entry = newest();
        assertThat(entry.get("answer").asText()).isEqualTo(answer.text());
        assertThat(entry.get("status").asInt()).isEqualTo(answer.status());
        assertThat(entry.get("scenario").asText()).isEqualTo("faulty");
        return entry;
    }

    private JsonNode newest() {
        var id = scenarios.merchant.looksAt("/journal").at("data/0/id");
        return scenarios.merchant.looksAt("/journal/" + id).json();
    }

    /** The payin that lookups ask for is not counted. */
    private int payments(String operation) {
        var path = operation.equals(PAYOUT) ? "/payouts" : "/payins";
        var kept = scenarios.merchant.looksAt(path).json().get("data").size();
        return operation.equals(LOOKUP) ? kept - 1 : kept;
    }

    private String asked = "";

    private void faulty(String operation, String what) {
        if (operation.equals(LOOKUP) && asked.isEmpty()) {
            asked = scenarios.merchant.opens(Order.pix(1_000)).at("id");
        }
        scenarios.upload("""
                scenario: faulty
                about: Something goes wrong.
                when: {operation: %s, amount: 1000}
                %s
                """.formatted(operation, what));
    }

    private String request(String operation) {
        return switch (operation) {
            case PAYIN ->
                scenarios.merchant.rawRequest("POST /payin", Order.pix(1_000).json());
            case PAYOUT ->
                scenarios.merchant.rawRequest(
                        "POST /payout", Order.payout(1_000).json());
            default -> scenarios.merchant.rawRequest("GET /payin/" + asked);
        };
    }

    private String harmless() {
        return scenarios.merchant.rawRequest("GET /payin/payin_unknown");
    }
}
