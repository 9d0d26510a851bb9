package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Testers send notifications to other URLs and with other bodies, without an effect on the payment's own. */
class HandMadeTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    private final Answer payin;
    private final JsonNode own;

    HandMadeTest() {
        merchant.freezes();
        payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
        merchant.waitsForDeliveries();
        own = merchant.delivery(payin);
    }

    private Answer sends(String changed) {
        return merchant.controls("/deliveries/" + own.get("id").asText() + "/replay", changed);
    }

    @Test
    void the_same_body_goes_to_another_url_once_under_an_id_of_its_own() {
        try (var other = new Receiver()) {
            other.behaving(Receiver.status(500));
            var sent = sends("{\"url\": \"" + other.url() + "\"}");
            merchant.advances("10d");

            assertThat(sent.at("faults/0")).isEqualTo("BY_HAND");
            assertThat(sent.at("id")).isNotEqualTo(own.get("id").asText());
            assertThat(other.heard()).hasSize(1);
            assertThat(other.heard().get(0).status()).isEqualTo("APPROVED");
            assertThat(other.heard().get(0).webhookId()).isEqualTo(sent.at("id"));
            assertThat(receiver.heard()).hasSize(1);
            assertThat(merchant.looksAt("/deliveries/" + sent.at("id")).at("state"))
                    .isEqualTo("EXHAUSTED");
            assertThat(merchant.looksAt("/deliveries/" + own.get("id").asText())
                            .json()
                            .get("attempts"))
                    .isEqualTo(own.get("attempts"));
        }
    }

    @Test
    void it_does_not_wait_for_the_payments_own_and_these_do_not_wait_for_it() {
        receiver.behaving(Receiver.status(500));
        merchant.does("refund", payin);
        merchant.waitsForDeliveries();

        sends("{\"body\": \"no JSON\"}");
        merchant.waitsForDeliveries();
        receiver.behaving(Receiver.status(200));
        merchant.advances("10d");

        assertThat(receiver.heard().get(2).body()).isEqualTo("no JSON");
        assertThat(receiver.heard()).hasSize(4);
        assertThat(receiver.heard().get(3).status()).isEqualTo("REFUNDED");
    }

    @Test
    void it_is_no_evidence_for_findings_and_a_failed_one_is_not_replayed_with_others() {
        var findings = merchant.list("/findings");
        receiver.behaving(Receiver.status(404));
        sends("{\"body\": \"{}\"}");
        merchant.waitsForDeliveries();

        assertThat(merchant.list("/findings")).isEqualTo(findings);
        assertThat(Json.texts(merchant.controls("/deliveries/replay", "{\"failed\": true}")
                        .json()
                        .get("ids")))
                .isEmpty();
        assertThat(merchant.looksAt("/status")
                        .json()
                        .at("/notifications/exhausted")
                        .asInt())
                .isZero();
        assertThat(merchant.looksAt("/payins?deliveryFailing=true").json().get("data"))
                .isEmpty();
    }

    @Test
    void it_is_the_same_after_a_restoration() {
        merchant.controls("/deliveries/pause", "");
        var sent = sends("{\"body\": \"{}\"}");
        merchant.restores(merchant.looksAt("/snapshot").text());
        merchant.controls("/deliveries/resume", "");
        merchant.waitsForDeliveries();

        assertThat(receiver.heard().get(1).body()).isEqualTo("{}");
        assertThat(merchant.looksAt("/deliveries/" + sent.at("id")).at("faults/0"))
                .isEqualTo("BY_HAND");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"url": "ftp://shop"}                       | url INVALID_URL
            {"url": "http://127.0.0.1:PORT/webhooks"}   | url INVALID_URL
            {"body": "card 4111111111111111"}           | body NOT_ALLOWED
            {"body": 7}                                 | body WRONG_TYPE
            {"uri": "http://127.0.0.1:1"}               | uri NOT_ALLOWED""")
    void a_wrong_field_is_named_and_nothing_is_sent(String changed, String error) {
        var port = Integer.toString(RunningSandbox.shared().url().getPort());

        assertThat(Refusal.in(sends(changed.replace("PORT", port))).errors()).containsExactly(error);
        merchant.waitsForDeliveries();
        assertThat(receiver.heard()).hasSize(1);
    }
}
