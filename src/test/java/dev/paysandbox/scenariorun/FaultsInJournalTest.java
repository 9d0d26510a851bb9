package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of an answer that a scenario breaks the journal keeps what was really sent. */
class FaultsInJournalTest {
    private final ScenarioWorld scenarios = new ScenarioWorld();

    @ParameterizedTest
    @CsvSource({"answerLost, true", "empty, false", "reset, false"})
    void an_answer_that_is_never_sent_is_recorded_as_no_answer(String fault, boolean made) {
        uploadScenario("fault: " + fault);
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            assertThat(line.says(request()).isEnded()).isTrue();
        }

        var entry = newest();
        assertThat(entry.has("status")).isFalse();
        assertThat(entry.has("answer")).isFalse();
        assertThat(entry.get("answerHeaders")).isEmpty();
        assertThat(entry.get("scenario").asText()).isEqualTo("faulty");
        assertThat(entry.get("body").asText()).contains("PIX");
        assertThat(entry.has("paymentId")).isEqualTo(made);
    }

    @Test
    void an_incomplete_body_is_kept_as_far_as_it_was_sent() {
        uploadScenario("fault: cutBody");
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            var answer = line.says(request()).hears();

            var entry = newest();
            assertThat(entry.get("answer").asText()).isEqualTo(answer.text());
            assertThat(entry.get("status").asInt()).isEqualTo(201);
            assertThat(entry.get("scenario").asText()).isEqualTo("faulty");
            assertThat(entry.get("paymentId").asText()).startsWith("pay_");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fault: malformedJson",
                "fault: {serverError: 502}",
                "then: [{answer: {error: {status: 503, code: NO_ACQUIRER}}}]"
            })
    void an_answer_altered_by_a_scenario_is_recorded_as_it_was_sent(String what) {
        uploadScenario(what);
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            var answer = line.says(request()).hears();

            var entry = newest();
            assertThat(entry.get("answer").asText()).isEqualTo(answer.text());
            assertThat(entry.get("status").asInt()).isEqualTo(answer.status());
            assertThat(entry.get("scenario").asText()).isEqualTo("faulty");
        }
    }

    @Test
    void a_late_answer_is_kept_at_the_instant_of_its_request() {
        uploadScenario("fault: {delay: 30s}");
        var asked = scenarios.merchant.looksAt("/clock").at("now");
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            line.says(request());
            // The answer waits beside the payment's expiry, once the request is carried out.
            scenarios.merchant.hasScheduled(2);
            scenarios.merchant.advances("30s");
            line.hears();
        }

        assertThat(newest().get("at").asText()).isEqualTo(asked);
    }

    private JsonNode newest() {
        var id = scenarios.merchant.looksAt("/journal").at("data/0/id");
        return scenarios.merchant.looksAt("/journal/" + id).json();
    }

    private void uploadScenario(String what) {
        scenarios.upload("""
                scenario: faulty
                about: Something goes wrong.
                when: {operation: payin, amount: 1000}
                %s
                """.formatted(what));
    }

    private byte[] request() {
        var body = Order.pix(1_000).json();
        return "POST /payin HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(scenarios.merchant.basic(), body.getBytes(StandardCharsets.UTF_8).length, body)
                .getBytes(StandardCharsets.UTF_8);
    }
}
