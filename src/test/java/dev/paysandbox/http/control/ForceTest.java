package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForceTest {
    private static final String CARD = "4111111111111111";

    private final TestMerchant merchant = TestMerchant.opened();

    ForceTest() {
        merchant.freezes();
    }

    private Answer forces(String status, Answer payin) {
        var answer = asked("/payins/" + payin.at("id"), "{\"status\":\"" + status + "\",\"force\":true}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private Answer forcesPayout(String status, Answer payout) {
        return asked("/payouts/" + payout.at("id"), "{\"status\":\"" + status + "\",\"force\":true}");
    }

    private Answer asked(String payment, String body) {
        return merchant.controls(payment + "/actions", body);
    }

    private JsonNode shown(Answer payin) {
        return merchant.looksAt("/payins/" + payin.at("id")).json();
    }

    @Test
    void a_forced_payin_is_notified_and_stays_marked() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(5_000).heardAt(receiver.url()));
            assertThat(shown(payin).has("forced")).isFalse();
            var forced = asked(
                    "/payins/" + payin.at("id"),
                    "{\"status\": \"CHARGEBACK\", \"force\": true, \"reason\": \"what if\"}");
            merchant.waitsForDeliveries();

            assertThat(forced.at("status")).isEqualTo("CHARGEBACK");
            assertThat(receiver.heard()).extracting(Receiver.Heard::status).containsExactly("CHARGEBACK");
            forces("APPROVED", payin);
            merchant.refunds(1, payin);
            merchant.waitsForDeliveries();

            var seen = shown(payin);
            assertThat(seen.get("forced").asBoolean()).isTrue();
            assertThat(seen.at("/timeline/1").toString())
                    .contains("\"action\":\"force\"")
                    .contains("\"cause\":\"control\"")
                    .contains("\"reason\":\"what if\"")
                    .contains("\"forced\":true");
            assertThat(seen.at("/timeline/0").has("forced")).isFalse();
            assertThat(seen.at("/timeline/3").has("forced")).isFalse();
            assertThat(seen.at("/deliveries").findValuesAsText("status"))
                    .startsWith("CHARGEBACK")
                    .contains("APPROVED", "REFUNDED");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "APPROVED, 10005000, 0",
        "REFUNDED, 10000000, 0",
        "MED, 10000000, 5000",
        "CHARGEBACK, 10000000, 0",
        "EXPIRED, 10000000, 0",
        "PENDING_3DS, 10000000, 0",
    })
    void the_money_follows_the_payin(String status, long available, long blocked) {
        var payin = merchant.opens(Order.pix(5_000));
        forces(status, payin);

        assertThat(merchant.cents("available")).isEqualTo(available);
        assertThat(merchant.cents("blocked")).isEqualTo(blocked);
    }

    @Test
    void money_taken_back_from_two_accounts_has_two_entries() {
        var payin = merchant.paid(Order.pix(5_000));
        merchant.refunds(2_000, payin);
        merchant.does("open_med", payin);
        assertThat(merchant.cents("blocked")).isEqualTo(3_000);

        forces("APPROVED", payin);

        assertThat(merchant.cents("available")).isEqualTo(10_005_000);
        assertThat(merchant.cents("blocked")).isZero();
        assertThat(shown(payin).at("/timeline").findValues("ledger"))
                .extracting(entry -> entry.get("from").asText() + " "
                        + entry.get("to").asText() + " " + entry.get("amount").asLong())
                .endsWith("BLOCKED AVAILABLE 3000", "PAYERS AVAILABLE 2000");
    }

    @Test
    void a_payin_forced_open_again_can_be_paid_and_expires_again() {
        var paid = merchant.opens(Order.pix(5_000));
        var left = merchant.opens(Order.pix(5_000));
        merchant.advances("2h");
        assertThat(merchant.statusOf(paid)).isEqualTo("EXPIRED");

        forces("PENDING", paid);
        forces("PENDING", left);
        merchant.does("pay", paid);
        merchant.advances("29m");
        assertThat(merchant.statusOf(left)).isEqualTo("PENDING");
        merchant.advances("1m");

        assertThat(merchant.statusOf(paid)).isEqualTo("APPROVED");
        assertThat(merchant.statusOf(left)).isEqualTo("EXPIRED");
    }

    @Test
    void a_boleto_forced_open_after_its_time_has_a_new_due_date_and_before_it_the_old_one() {
        var late = merchant.opens(Order.boleto(5_000));
        var early = merchant.opens(Order.boleto(5_000));
        forces("CANCELED", early);
        forces("PENDING", early);
        assertThat(merchant.gets("/payin/" + early.at("id")).at("boleto/barcode"))
                .isEqualTo(early.at("boleto/barcode"));

        merchant.advances("10d");
        forces("PENDING", late);

        assertThat(merchant.gets("/payin/" + late.at("id")).at("boleto/barcode"))
                .isNotEqualTo(late.at("boleto/barcode"));
        merchant.advances("5d");
        assertThat(merchant.statusOf(late)).isEqualTo("EXPIRED");
        assertThat(merchant.statusOf(early)).isEqualTo("EXPIRED");
    }

    @Test
    void a_payin_forced_closed_is_left_alone_by_its_bank() {
        var payin = merchant.opens(Order.pix(5_000));
        forces("CANCELED", payin);
        merchant.advances("2h");

        assertThat(merchant.statusOf(payin)).isEqualTo("CANCELED");
    }

    @Test
    void a_pix_forced_into_a_challenge_waits_and_does_not_expire() {
        var payin = merchant.opens(Order.pix(5_000));
        forces("PENDING_3DS", payin);
        merchant.advances("2h");

        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING_3DS");
        assertThat(merchant.does("cancel", payin).status()).isEqualTo(200);
    }

    @Test
    void a_payout_forced_back_settles_again_and_its_money_is_held_meanwhile() {
        var payout = merchant.paysOut(Order.payout(5_000));
        merchant.advances("3s");
        assertThat(merchant.cents("balance")).isEqualTo(9_995_000);

        assertThat(forcesPayout("PENDING", payout).at("forced")).isEqualTo("true");
        assertThat(merchant.cents("reserved")).isEqualTo(5_000);
        merchant.advances("3s");

        var seen = merchant.looksAt("/payouts/" + payout.at("id"));
        assertThat(seen.at("status")).isEqualTo("APPROVED");
        assertThat(merchant.cents("balance")).isEqualTo(9_995_000);
        assertThat(merchant.cents("reserved")).isZero();
    }

    @Test
    void a_failed_payout_is_not_forced_to_success_with_money_that_is_not_there() {
        var payout = merchant.paysOut(Order.payout(6_000_000));
        merchant.doesToPayout("fail", payout);
        merchant.paysOut(Order.payout(6_000_000));

        var answer = forcesPayout("APPROVED", payout);

        assertThat(Refusal.in(answer).code().name()).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("FAILED");
    }

    @Test
    void a_scenario_ends_when_its_payment_is_forced() {
        var scenario = """
                scenario: paid-then-refunded
                about: The payer pays, and has all of it back an hour later.
                for: PIX payin
                then:
                  - answer: PENDING
                  - after: 5s
                    become: APPROVED
                  - after: 1h
                    refund: all
                """;
        merchant.uploads(scenario);
        merchant.controls("/scenarios/paid-then-refunded/arm", "{}");
        var payin = merchant.opens(Order.pix(5_000));
        assertThat(payin.header("X-Sandbox-Scenario")).isEqualTo("paid-then-refunded");

        forces("APPROVED", payin);
        merchant.advances("1d");

        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    @Test
    void a_notification_that_waited_for_another_of_its_scenario_is_sent_when_its_payment_is_forced() {
        try (var receiver = new Receiver()) {
            merchant.uploads("""
                            scenario: swapped
                            about: The refund is told before the payment.
                            for: PIX payin
                            then:
                              - {after: 1m, become: APPROVED}
                              - {after: 1h, refund: all}
                            notifications:
                              APPROVED: {swapWith: REFUNDED}
                            """);
            merchant.controls("/scenarios/swapped/arm", "{}");
            var payin = merchant.opens(Order.pix(5_000).heardAt(receiver.url()));
            merchant.advances("1m");
            assertThat(receiver.heard()).isEmpty();

            forces("MED", payin);
            merchant.waitsForDeliveries();

            assertThat(receiver.heard()).extracting(Receiver.Heard::status).containsExactly("APPROVED", "MED");
        }
    }

    @Test
    void forcing_the_present_status_is_refused() {
        var payin = merchant.opens(Order.card(CARD, 100));
        var answer = asked("/payins/" + payin.at("id"), "{\"status\":\"APPROVED\",\"force\":true}");

        assertThat(Refusal.in(answer).code().name()).isEqualTo("TRANSITION_NOT_ALLOWED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"status": "APPROVED"}                                 | status NOT_ALLOWED   | force
            {"status": "APPROVED", "force": false}                 | force NOT_ALLOWED    | true
            {"status": "APPROVED", "force": "yes"}                 | force WRONG_TYPE     | true or false
            {"force": true}                                        | status REQUIRED      | required
            {"status": "APROVED", "force": true}                   | status UNKNOWN_VALUE | Did you mean APPROVED?
            {"status": "PROCESSING", "force": true}                | status UNKNOWN_VALUE | CHARGEBACK
            {"action": "pay", "status": "APPROVED", "force": true} | action NOT_ALLOWED   | force
            """)
    void a_forced_status_needs_both_members_and_no_other(String body, String error, String message) {
        var payin = merchant.opens(Order.pix(100));
        var answer = asked("/payins/" + payin.at("id"), body);

        var refusal = Refusal.in(answer);
        assertThat(refusal.errors()).contains(error);
        assertThat(refusal.detail()).contains(message);
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }
}
