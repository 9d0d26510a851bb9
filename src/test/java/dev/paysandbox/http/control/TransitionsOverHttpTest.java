package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Condition;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransitionsOverHttpTest {
    private static final long AMOUNT = 5_000;
    private static final long PART = 1_500;
    private static final List<PayinAction> ACTIONS = PayinTable.PAYIN_TABLE.rows().stream()
            .filter(row -> row.from() != null && !row.isByScenario())
            .map(Transition::action)
            .distinct()
            .toList();

    private final TestMerchant merchant = TestMerchant.opened();

    /** Each way a tester can bring a payin to a status; "part" refunds a part. */
    @ParameterizedTest
    @CsvSource({
        "PIX, , PENDING",
        "PIX, pay, APPROVED",
        "PIX, break, FAILED",
        "PIX, cancel, CANCELED",
        "PIX, decline, REFUSED",
        "PIX, expire, EXPIRED",
        "PIX, pay part, REFUNDED",
        "PIX, pay part part, REFUNDED",
        "PIX, pay refund, REFUNDED",
        "PIX, pay part refund, REFUNDED",
        "PIX, pay open_med, MED",
        "PIX, pay part open_med, MED",
        "PIX, pay open_med win_dispute, APPROVED",
        "PIX, pay part open_med win_dispute, REFUNDED",
        "BOLETO, , PENDING",
        "BOLETO, pay, APPROVED",
        "BOLETO, break, FAILED",
        "BOLETO, cancel, CANCELED",
        "BOLETO, decline, REFUSED",
        "BOLETO, expire, EXPIRED",
        "BOLETO, expire pay_late, APPROVED",
        "BOLETO, pay part, REFUNDED",
        "BOLETO, pay refund, REFUNDED",
        "CREDIT_CARD, , APPROVED",
        "CREDIT_CARD, part, REFUNDED",
        "CREDIT_CARD, refund, REFUNDED",
        "CREDIT_CARD, dispute, CHARGEBACK",
        "CREDIT_CARD, part dispute, CHARGEBACK",
        "CREDIT_CARD, dispute win_dispute, APPROVED",
        "CREDIT_CARD, part dispute win_dispute, REFUNDED",
    })
    void in_every_status_a_payin_does_what_the_table_says_and_refuses_the_rest(
            PaymentMethod method, String way, PayinStatus status) {
        for (var action : ACTIONS) {
            var payin = walked(method, way);
            var before = looked("payins", payin);
            var refunded = before.json().get("refunded").asLong();
            assertThat(before.at("status")).isEqualTo(status.name());
            var allowed = ACTIONS.stream()
                    .filter(one -> next(status, one, method, refunded) != null)
                    .map(PayinAction::wireName)
                    .toList();
            assertThat(actions(before)).containsExactlyElementsOf(allowed);

            var answer = merchant.does(action.wireName(), payin);

            var next = next(status, action, method, refunded);
            if (next == null) {
                isRefused(answer, action.wireName(), status.name(), allowed);
                assertThat(looked("payins", payin).text()).isEqualTo(before.text());
            } else {
                assertThat(answer.status()).as(answer.text()).isEqualTo(200);
                assertThat(answer.at("status")).isEqualTo(next.name());
                assertThat(merchant.statusOf(payin)).isEqualTo(next.name());
            }
        }
    }

    @Test
    void a_declined_card_is_refused_for_good() {
        var payin = merchant.opens(Order.card("4000000000000002", AMOUNT));

        assertThat(payin.at("status")).isEqualTo("REFUSED");
        for (var action : ACTIONS) {
            isRefused(merchant.does(action.wireName(), payin), action.wireName(), "REFUSED", List.of());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', PENDING, process:PROCESSING fail:FAILED",
        "process, PROCESSING, approve:APPROVED fail:FAILED",
        "process approve, APPROVED, ''",
        "process fail, FAILED, ''",
        "fail, FAILED, ''",
    })
    void in_every_status_a_payout_does_what_the_table_says_and_refuses_the_rest(
            String way, String status, String possible) {
        merchant.freezes();
        var allowed = Arrays.stream(possible.split(" "))
                .filter(pair -> !pair.isEmpty())
                .toList();
        for (var action : List.of("process", "approve", "fail")) {
            var payout = merchant.paysOut(Order.payout(AMOUNT));
            steps(way)
                    .forEach(step -> assertThat(
                                    merchant.doesToPayout(step, payout).status())
                            .isEqualTo(200));
            var before = looked("payouts", payout);
            assertThat(before.at("status")).isEqualTo(status);
            var names = allowed.stream().map(pair -> pair.split(":")[0]).toList();
            assertThat(actions(before)).containsExactlyInAnyOrderElementsOf(names);

            var answer = merchant.doesToPayout(action, payout);

            if (names.contains(action)) {
                assertThat(answer.status()).as(answer.text()).isEqualTo(200);
                assertThat(allowed).contains(action + ":" + answer.at("status"));
            } else {
                isRefused(answer, action, status, actions(before));
                assertThat(looked("payouts", payout).text()).isEqualTo(before.text());
            }
        }
    }

    @Test
    void an_unknown_action_is_refused_with_what_is_known() {
        var answer = merchant.does("pays", merchant.opens(Order.pix(AMOUNT)));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("errors/0/field")).isEqualTo("action");
        assertThat(answer.at("errors/0/message")).contains("pay_late", "Did you mean");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, -1", "5001, 3501", "9223372036854775807, 9223372036854775807"})
    void a_refund_and_a_dispute_are_between_one_cent_and_what_is_left(long ofAll, long ofRest) {
        isRefusedFor("refund", ofAll, walked(PaymentMethod.PIX, "pay"), "APPROVED");
        isRefusedFor("dispute", ofRest, walked(PaymentMethod.CREDIT_CARD, "part"), "REFUNDED");
        isRefusedFor("open_med", ofRest, walked(PaymentMethod.PIX, "pay part"), "REFUNDED");
    }

    private void isRefusedFor(String action, long cents, Answer payin, String status) {
        assertThat(Refusal.in(acts(action, cents, payin)).errors())
                .first()
                .asString()
                .startsWith("amount ");
        assertThat(merchant.statusOf(payin)).isEqualTo(status);
    }

    /** R$ 15,00 of R$ 50,00 are disputed; the answer to the action tells them, and the balance has the rest. */
    @ParameterizedTest
    @CsvSource({
        "CREDIT_CARD, '', dispute, win_dispute, APPROVED, 0, 5000",
        "CREDIT_CARD, '', dispute, lose_dispute, CHARGEBACK, 1500, 3500",
        "CREDIT_CARD, part, dispute, win_dispute, REFUNDED, 1500, 3500",
        "CREDIT_CARD, part, dispute, lose_dispute, CHARGEBACK, 3000, 2000",
        "PIX, pay, open_med, win_dispute, APPROVED, 0, 5000",
        "PIX, pay, open_med, lose_dispute, MED, 1500, 3500",
        "PIX, pay part, open_med, lose_dispute, MED, 3000, 2000"
    })
    void a_dispute_about_a_part_moves_only_that_part_and_cannot_be_won_after_it_was_lost(
            PaymentMethod method, String way, String dispute, String end, String status, long refunded, long kept) {
        var opening = merchant.cents("available");
        var payin = walked(method, way);
        var before = merchant.cents("available");

        var disputed = acts(dispute, PART, payin);
        assertThat(disputed.json().get("disputed").asLong()).isEqualTo(PART);
        assertThat(merchant.cents("available")).isEqualTo(before - PART);
        assertThat(merchant.cents("blocked")).isEqualTo(method == PaymentMethod.PIX ? PART : 0);

        var ended = merchant.does(end, payin);
        assertThat(ended.at("status")).isEqualTo(status);
        assertThat(ended.json().has("disputed")).isFalse();
        assertThat(ended.json().get("refunded").asLong()).isEqualTo(refunded);
        assertThat(merchant.cents("available")).isEqualTo(opening + kept);
        assertThat(merchant.cents("blocked")).isZero();
        assertThat(merchant.does("win_dispute", payin).at("code")).isEqualTo("TRANSITION_NOT_ALLOWED");
        if (end.equals("lose_dispute")) {
            assertThat(actions(ended)).isEmpty();
        }
    }

    @Test
    void only_a_refund_and_a_dispute_take_an_amount() {
        var payin = merchant.opens(Order.pix(AMOUNT));

        var answer = merchant.controls("/payins/" + payin.at("id") + "/actions", "{\"action\":\"pay\",\"amount\":100}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("errors/0/code")).isEqualTo("NOT_ALLOWED");
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }

    private Answer acts(String action, long cents, Answer payin) {
        return merchant.controls(
                "/payins/" + payin.at("id") + "/actions", "{\"action\":\"" + action + "\",\"amount\":" + cents + "}");
    }

    private Answer walked(PaymentMethod method, String way) {
        var payin = merchant.opens(Order.of(method, AMOUNT));
        for (var step : steps(way)) {
            var answer = step.equals("part") ? merchant.refunds(PART, payin) : merchant.does(step, payin);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        }
        return payin;
    }

    private Answer looked(String kind, Answer payment) {
        return merchant.looksAt("/" + kind + "/" + payment.at("id"));
    }

    private static List<String> steps(String way) {
        return way == null || way.isEmpty() ? List.of() : List.of(way.split(" "));
    }

    private static List<String> actions(Answer payment) {
        return Json.texts(payment.json().get("allowedActions"));
    }

    private static PayinStatus next(PayinStatus status, PayinAction action, PaymentMethod method, long refunded) {
        return PayinTable.PAYIN_TABLE.next(
                status,
                action,
                method,
                condition -> condition == Condition.ALWAYS
                        || (condition == Condition.NOTHING_REFUNDED && refunded == 0)
                        || (condition == Condition.PARTLY_REFUNDED && refunded > 0 && refunded < AMOUNT));
    }

    private static void isRefused(Answer answer, String action, String status, List<String> allowed) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(409);
        assertThat(answer.at("code")).isEqualTo("TRANSITION_NOT_ALLOWED");
        assertThat(answer.at("detail"))
                .contains("in status " + status + " cannot " + action)
                .endsWith("Allowed now: "
                        + (allowed.isEmpty() ? "nothing" : allowed.stream().collect(Collectors.joining(", "))) + ".");
    }
}
