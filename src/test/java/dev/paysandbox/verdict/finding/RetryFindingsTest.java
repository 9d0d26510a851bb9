package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the sandbox says about retries, and about a merchant's own references. */
class RetryFindingsTest {
    @AutoClose
    private final Shop shop = new Shop();

    @Test
    void retrying_a_lost_payin_under_the_same_reference_is_correct() {
        var order = shop.pix(11_980);
        shop.tries("/payin", order, "api-answer-lost");
        shop.merchant.posts("/payin", order.json());
        shop.merchant.advances("PT2M");

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("PAYIN_UNDER_NEW_REFERENCE", "NEVER_RECONCILED");
    }

    @Test
    void retrying_a_lost_payin_under_another_reference_is_an_error() {
        shop.tries("/payin", shop.pix(11_980), "api-answer-lost");
        shop.merchant.opens(shop.pix(11_980));

        assertThat(shop.findings()).containsExactly("PAYIN_UNDER_NEW_REFERENCE");
        assertThat(shop.finding(Rule.PAYIN_UNDER_NEW_REFERENCE).get("evidence").size())
                .isEqualTo(4);
    }

    @Test
    void another_order_after_a_lost_answer_does_not_count_as_a_retry() {
        var lost = shop.pix(11_980);
        shop.tries("/payin", lost, "api-answer-lost");
        shop.merchant.opens(shop.pix(5_000));
        shop.merchant.posts("/payin", lost.json());

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void the_same_once_more_after_a_lost_answer_was_cleared_up_is_another_order() {
        var lost = shop.pix(11_980);
        shop.tries("/payin", lost, "api-answer-lost");
        shop.merchant.posts("/payin", lost.json());
        shop.merchant.opens(shop.pix(11_980));

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("PAYIN_UNDER_NEW_REFERENCE");
    }

    @Test
    void the_same_payout_once_more_after_the_notification_of_the_lost_one_is_another_payout() {
        shop.merchant.hasScenario("""
                scenario: payout-answer-lost
                about: The payout is made, and its answer is lost.
                for: payout
                fault: answerLost
                """);
        shop.tries("/payout", shop.payout(5_000), "payout-answer-lost");
        shop.merchant.advances("PT1M");
        shop.merchant.posts("/payout", shop.payout(5_000).json());

        assertThat(shop.findings()).isEmpty();
        assertThat(shop.passed()).contains("PAYOUT_UNDER_NEW_REFERENCE");
    }

    @Test
    void a_lost_answer_that_is_never_reconciled_is_an_error_once_no_notification_may_come() {
        shop.endpoint.behaving(Receiver.status(503));
        shop.tries("/payin", shop.pix(11_980), "api-answer-lost");
        shop.merchant.advances("PT10M");
        assertThat(shop.findings()).as("its notification may still come").doesNotContain("NEVER_RECONCILED");

        shop.merchant.advances("P4D");
        assertThat(shop.findings()).contains("NEVER_RECONCILED");
    }

    /** It contains the merchant's reference. That it is not confirmed is another finding. */
    @Test
    void a_lost_answer_whose_notification_was_accepted_is_reconciled() {
        shop.tries("/payin", shop.pix(11_980), "api-answer-lost");
        shop.merchant.advances("PT10M");

        assertThat(shop.endpoint.statuses()).contains("APPROVED");
        assertThat(shop.findings()).containsExactly("UNCONFIRMED");
    }

    @Test
    void a_lost_answer_without_a_notification_is_an_error_after_a_minute() {
        shop.tries("/payin", Order.pix(11_980), "api-answer-lost");
        shop.merchant.advances("PT1M");

        assertThat(shop.findings()).contains("NEVER_RECONCILED");
    }

    @Test
    void two_equal_orders_whose_answers_are_lost_and_that_are_both_tried_again_are_fine() {
        var one = shop.pix(11_980);
        var two = shop.pix(11_980);
        for (int i = 0; i < 3; i++) {
            shop.tries("/payin", one, "api-answer-lost");
            shop.tries("/payin", two, "api-answer-lost");
            shop.merchant.advances("PT2S");
        }

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void an_order_that_is_retried_after_a_lost_answer_and_paid_twice_causes_no_finding() {
        var order = shop.pix(11_980);
        shop.tries("/payin", order, "api-answer-lost");
        shop.merchant.advances("PT2S");
        var again = shop.paid(order);
        shop.merchant.advances("PT10M");
        shop.endpoint.heard().forEach(heard -> shop.merchant.gets("/payin/" + heard.paymentId()));

        assertThat(shop.merchant.statusOf(again)).isEqualTo("APPROVED");
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_payin_in_two_parts_or_for_another_price_does_not_count_as_a_second_order() {
        var order = shop.pix(10_000);
        for (var part : new String[] {"6000", "4000", "5000", "5000"}) {
            shop.confirms(shop.paid(order.with("amount", part)));
        }

        assertThat(shop.findings()).containsExactly("AMOUNT_IS_NOT_THE_ITEMS");
    }

    @Test
    void simultaneous_requests_do_not_count_as_retries() {
        shop.merchant.freezes();
        var order = shop.pix(999_922);
        for (int i = 0; i < 3; i++) {
            shop.merchant.posts("/payin", order.json());
        }

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void a_payout_for_which_the_balance_is_too_small_may_be_tried_again() {
        var payout = shop.payout(99_999_999_999L);
        for (int i = 0; i < 3; i++) {
            shop.merchant.posts("/payout", payout.json());
            shop.merchant.advances("P1D");
        }

        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void the_same_refused_body_three_times_is_a_warning() {
        var order = shop.pix(11_980).with("customer.document", "\"11111111111\"");
        for (int i = 0; i < 2; i++) {
            shop.merchant.posts("/payin", order.json());
        }
        assertThat(shop.findings()).isEmpty();

        shop.merchant.posts("/payin", order.json());
        assertThat(shop.findings()).containsExactly("SAME_REFUSAL");
    }

    @Test
    void retries_within_a_second_are_a_warning_and_slower_ones_are_not() {
        shop.merchant.freezes();
        var patient = shop.pix(999_922);
        var hurried = shop.pix(999_922);
        for (int i = 0; i < 3; i++) {
            shop.merchant.posts("/payin", patient.json());
            shop.merchant.advances("PT1S");
        }
        assertThat(shop.findings()).isEmpty();

        for (int i = 0; i < 3; i++) {
            shop.merchant.posts("/payin", hurried.json());
            shop.merchant.advances("PT0.2S");
        }
        assertThat(shop.findings()).containsExactly("NO_BACKOFF");
    }

    @Test
    void one_reference_for_two_amounts_is_an_error() {
        var order = shop.pix(11_980);
        shop.merchant.opens(order);
        shop.confirms(shop.paid(order));
        assertThat(shop.findings()).isEmpty();

        shop.merchant.opens(order.with("amount", "5000").with("items", """
                [{"title": "Boné", "quantity": 1, "unitPrice": 5000}]"""));
        assertThat(shop.findings()).containsExactly("REFERENCE_REUSED");
    }

    @Test
    void an_order_that_is_paid_twice_is_an_error_until_one_is_refunded() {
        var order = shop.pix(11_980);
        shop.confirms(shop.paid(order));
        var second = shop.paid(order);
        shop.confirms(second);

        assertThat(shop.findings()).containsExactly("PAID_TWICE");
        shop.merchant.refunds(1, second);
        assertThat(shop.findings()).containsExactly("PAID_TWICE");
        shop.merchant.does("refund", second);
        assertThat(shop.findings()).isEmpty();
    }

    @Test
    void boletos_of_one_reference_are_instalments_if_they_have_different_items() {
        var first = Order.boleto(5_000).heardAt(shop.endpoint.url());
        shop.confirms(shop.paid(first));
        shop.confirms(shop.paid(first.with("amount", "6000").with("items", """
                [{"title": "Parcela 2/3", "quantity": 1, "unitPrice": 6000}]""")));
        var third = first.with("amount", "5000").with("items", """
                [{"title": "Parcela 3/3", "quantity": 1, "unitPrice": 5000}]""");
        shop.confirms(shop.paid(third));
        assertThat(shop.findings()).isEmpty();

        shop.confirms(shop.paid(third));
        assertThat(shop.findings()).containsExactly("PAID_TWICE");
        assertThat(shop.finding(Rule.PAID_TWICE).get("subject").asText()).isEqualTo("BOLETO");
    }

    @Test
    void a_card_that_is_charged_again_after_a_lost_answer_is_an_error_at_once() {
        lost("CREDIT_CARD payin", "[{answer: APPROVED}]");
        var card = Order.card("4111111111111111", 11_980).heardAt(shop.endpoint.url());
        shop.tries("/payin", card, "lost");
        shop.confirms(shop.merchant.opens(card));
        assertThat(shop.findings()).contains("PAID_TWICE");
    }

    @Test
    void a_pix_that_was_asked_for_again_after_a_lost_answer_and_paid_twice_is_an_error_if_it_is_not_returned() {
        lost("PIX payin", "[{answer: PENDING}, {become: APPROVED}]");
        var pix = shop.pix(5_000);
        shop.tries("/payin", pix, "lost");
        shop.confirms(shop.paid(pix));
        assertThat(shop.findings()).doesNotContain("PAID_TWICE");
        shop.merchant.advances("PT1M");
        assertThat(shop.findings()).contains("PAID_TWICE");
    }

    @Test
    void a_payout_that_is_sent_twice_is_an_error_until_one_comes_back() {
        var payout = shop.payout(5_000);
        shop.merchant.paysOut(payout);
        shop.merchant.paysOut(shop.payout(5_000));
        var second = shop.merchant.paysOut(payout);
        assertThat(shop.findings()).doesNotContain("PAID_OUT_TWICE");
        shop.merchant.advances("PT5S");
        assertThat(shop.findings()).contains("PAID_OUT_TWICE");

        shop.merchant.controls("/payouts/" + second.at("id") + "/actions", "{\"status\": \"FAILED\", \"force\": true}");
        assertThat(shop.findings()).doesNotContain("PAID_OUT_TWICE");
    }

    /** A scenario whose answer is lost. */
    private void lost(String scope, String steps) {
        shop.merchant.hasScenario("""
                scenario: lost
                about: The answer is lost.
                for: %s
                then: %s
                fault: answerLost
                """.formatted(scope, steps));
    }

    @Test
    void a_challenge_that_is_open_while_another_card_has_paid_is_a_warning() {
        var order = Order.card("4000000000002503", 11_980).heardAt(shop.endpoint.url());
        assertThat(shop.merchant.opens(order).at("status")).isEqualTo("PENDING_3DS");
        shop.confirms(shop.merchant.opens(order.with("card.number", "\"4111111111111111\"")));

        assertThat(shop.findings()).contains("CHALLENGE_LEFT_OPEN");
    }

    @Test
    void a_card_that_was_refused_for_good_must_not_be_charged_again() {
        var order = Order.card("4000000000000002", 11_980).heardAt(shop.endpoint.url());
        var lost = shop.tries("/payin", order, "card-refused-card-lost");
        assertThat(lost.at("status")).as(lost.text()).isEqualTo("REFUSED");
        assertThat(shop.findings()).doesNotContain("CARD_REFUSED_FOR_GOOD");

        shop.tries("/payin", Order.card("4000000000000002", 11_980).heardAt(shop.endpoint.url()), "card-approved");
        assertThat(shop.findings()).as("another order").doesNotContain("CARD_REFUSED_FOR_GOOD");

        shop.merchant.posts("/payin", order.json());
        assertThat(shop.findings()).contains("CARD_REFUSED_FOR_GOOD");
    }

    /** A tester advances a frozen clock by little while the merchant waits long, or by much while it waits for nothing. */
    @ParameterizedTest
    @CsvSource({"200, 2000, 2000", "60000, 5, 60000", "0, 0, 0"})
    void the_wait_between_two_requests_is_measured_by_the_clock_that_advanced_more(
            long sandboxMillis, long hostMillis, long expected) {
        var journal = new Journal(10);
        var first = journal.add(at(0), 0);
        var second = journal.add(at(sandboxMillis), TimeUnit.MILLISECONDS.toNanos(hostMillis));

        assertThat(request(second).after(request(first))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"200", "3000"})
    void of_requests_from_a_snapshot_the_computers_time_is_not_known(long sandboxMillis) {
        var journal = new Journal(10);
        journal.add(at(0), 0);
        journal.add(at(sandboxMillis), TimeUnit.HOURS.toNanos(1));
        var restored = new Journal(10);
        restored.restore(journal.snapshot(), 0);
        var newestFirst = restored.entries();

        assertThat(request(newestFirst.get(0)).after(request(newestFirst.get(1))))
                .isEqualTo(sandboxMillis);
    }

    private static MerchantRequest request(Journal.Entry entry) {
        return new MerchantRequest(entry, body -> Map.of());
    }

    private static Exchange at(long instant) {
        return new Exchange(
                instant,
                Exchange.Surface.MERCHANT,
                Exchange.AuthenticationScheme.BASIC,
                "GET",
                Exchange.ExchangeText.NONE,
                200,
                Exchange.ExchangeText.NONE,
                0,
                null,
                null);
    }
}
