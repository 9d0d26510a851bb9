package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings about false signatures, new members and unknown statuses. */
class AlterationFindingsTest {
    @AutoClose
    private final Shop shop = new Shop(TestMerchant.opened());

    @ParameterizedTest
    @CsvSource({"false, is forged with a false signature", "stale, is forged with a signature from an hour before"})
    void an_approval_with_a_wrong_signature_that_is_accepted_without_a_lookup_is_an_error(
            String signature, String words) {
        signs();
        var payin = created("forged: {status: APPROVED, after: 2s, signature: " + signature + "}");
        shop.merchant.advances("PT3S");

        assertThat(shop.findings()).containsExactly("FALSE_SIGNATURE");
        assertThat(shop.finding(Rule.FALSE_SIGNATURE).get("sentence").asText())
                .isEqualTo(
                        "The notification APPROVED of %1$s %2$s, was answered with 200, and no GET /payin/%1$s followed."
                                .formatted(payin.at("id"), words));
        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("FALSE_SIGNATURE");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void refusing_a_wrong_signature_is_correct(int status) {
        signs();
        expiresLate();
        shop.endpoint.behaving(Receiver.status(status));
        created("forged: {status: APPROVED, after: 2s}");
        shop.merchant.advances("P4D");

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_wrong_signature_about_a_payin_that_is_over_or_paid_or_where_nothing_is_signed_is_not_judged() {
        var unsigned = created("forged: {status: EXPIRED, after: 2s, signature: false}");
        signs();
        shop.merchant.does("cancel", created("forged: {status: APPROVED, after: 2s}"));
        shop.merchant.does("pay", created("forged: {status: APPROVED, after: 2s, signature: stale}"));
        shop.merchant.advances("PT3S");

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.skipped()).contains("FALSE_SIGNATURE");
        assertThat(shop.merchant.statusOf(unsigned)).isEqualTo("PENDING");
    }

    @Test
    void a_new_member_that_is_refused_again_and_again_while_the_status_is_accepted_without_is_a_warning() {
        shop.endpoint.behaving(exchange -> {
            // The request is read before this is asked.
            var last = shop.endpoint.heard().get(shop.endpoint.heard().size() - 1);
            exchange.sendResponseHeaders(last.body().contains("acquirer") ? 400 : 200, -1);
        });
        var payin = created("APPROVED: {set: {acquirer: adq_7}}");
        shop.merchant.does("pay", payin);
        shop.merchant.advances("PT40S");
        assertThat(shop.findings()).as("nobody knows why it is refused").isEmpty();
        shop.confirms(shop.paid(shop.pix(500)));

        assertThat(shop.findings()).containsExactly("NEW_FIELD_REFUSED");
        assertThat(shop.finding(Rule.NEW_FIELD_REFUSED).get("sentence").asText())
                .isEqualTo(shop.endpoint.url() + " answered 400 to the notification APPROVED of " + payin.at("id")
                        + " with other members than documented, while it accepts APPROVED with those.");
    }

    @Test
    void a_new_member_that_is_accepted_at_a_later_attempt_causes_no_finding() {
        shop.confirms(shop.paid(shop.pix(500)));
        shop.endpoint.behaving(Receiver.status(503));
        var payin = created("APPROVED: {set: {acquirer: adq_7}}");
        shop.merchant.does("pay", payin);
        shop.merchant.advances("PT40S");
        shop.endpoint.behaving(Receiver.status(200));
        shop.merchant.advances("P1D");
        shop.confirms(payin);

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("NEW_FIELD_REFUSED");
    }

    @Test
    void an_unknown_status_on_which_the_endpoint_fails_is_an_error() {
        shop.confirms(shop.paid(shop.pix(500)));
        shop.endpoint.behaving(Receiver.status(500));
        var payin = created("forged: {status: UNDER_REVIEW, after: 2s}");
        shop.merchant.advances("PT40S");

        assertThat(shop.findings()).containsExactly("STATUS_REFUSED");
        assertThat(shop.finding(Rule.STATUS_REFUSED).get("sentence").asText())
                .endsWith("answered 500 to UNDER_REVIEW, while it accepts APPROVED.");
        shop.endpoint.behaving(Receiver.status(200));
        shop.merchant.advances("P4D");
        shop.confirms(payin);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void an_unknown_status_in_a_true_notification_is_reported_as_the_endpoint_saw_it() {
        shop.confirms(shop.paid(shop.pix(500)));
        shop.endpoint.behaving(Receiver.status(500));
        shop.merchant.does("pay", created("APPROVED: {report: PAID_IN_PART}"));
        shop.merchant.advances("PT40S");

        assertThat(shop.finding(Rule.STATUS_REFUSED).get("sentence").asText())
                .endsWith("answered 500 to PAID_IN_PART, while it accepts APPROVED.");
    }

    @Test
    void refusing_an_untrue_notification_is_correct_with_any_status() {
        expiresLate();
        shop.confirms(shop.paid(shop.pix(500)));
        shop.endpoint.behaving(Receiver.status(422));
        var payin = created("forged: [{status: UNDER_REVIEW, after: 2s}, {status: CANCELED, after: 2s}]");
        shop.merchant.advances("P4D");
        shop.confirms(payin);

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void an_answer_that_a_scenario_lost_was_an_answer() {
        var payin = created("APPROVED: {loseAnswers: 100}");
        shop.merchant.does("pay", payin);
        shop.merchant.advances("P4D");
        assertThat(shop.findings()).containsExactly("UNCONFIRMED");
        shop.confirms(payin);

        assertThat(shop.findings()).isEmpty();
    }

    /** A PIX with what goes wrong with its notifications. */
    private Answer created(String disorder) {
        shop.merchant.freezes();
        shop.merchant.hasScenario("""
                scenario: altered
                about: Something is wrong with the notifications.
                for: PIX payin
                notifications:
                  %s
                """.formatted(disorder));
        var payin = shop.tries("/payin", shop.pix(11_980), "altered");
        assertThat(payin.status()).isEqualTo(201);
        return payin;
    }

    private void signs() {
        changes("webhookSigning", "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }

    /** No charge expires while false notifications come again and again: that would be told by a true one. */
    private void expiresLate() {
        changes("pixValidity", "30d");
    }

    private void changes(String setting, String value) {
        var change = "{\"settings\": {\"%s\": \"%s\"}}".formatted(setting, value);
        var answer = shop.merchant.patches(change);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }
}
