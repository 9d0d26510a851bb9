package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.BOLETO;
import static dev.paysandbox.domain.PaymentMethod.CREDIT_CARD;
import static dev.paysandbox.domain.PaymentMethod.PIX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Customer.Address;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Effect.EffectAction;
import dev.paysandbox.scenario.Effect.Reason;
import dev.paysandbox.scenario.Effect.Share;
import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.scenario.ScenarioAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an effect comes about on a payment as it stands. */
class EffectsTest {
    private static final Customer ANA = new Customer(
            "Ana",
            "11144477735",
            "ana@example.com",
            "11999990000",
            new Address("Rua A", "1", null, "01001000", "São Paulo", "SP"));

    @ParameterizedTest
    @CsvSource({
        "PIX, PENDING, APPROVED, PAY",
        "BOLETO, EXPIRED, APPROVED, PAY_LATE",
        "PIX, EXPIRED, APPROVED, ",
        "CREDIT_CARD, PENDING_3DS, APPROVED, AUTHENTICATE",
        "CREDIT_CARD, PENDING_3DS, REFUSED, FAIL_CHALLENGE",
        "PIX, PENDING, REFUSED, DECLINE",
        "PIX, PENDING, EXPIRED, EXPIRE",
        "CREDIT_CARD, PENDING_3DS, EXPIRED, EXPIRE",
        "PIX, PENDING, CANCELED, CANCEL",
        "PIX, PENDING, FAILED, BREAK",
        "PIX, APPROVED, REFUNDED, REFUND",
        "PIX, APPROVED, MED, OPEN_MED",
        "CREDIT_CARD, APPROVED, CHARGEBACK, DISPUTE",
        "CREDIT_CARD, CHARGEBACK, APPROVED, WIN_DISPUTE",
        "PIX, MED, APPROVED, WIN_DISPUTE",
        "PIX, MED, REFUNDED, ",
        "PIX, APPROVED, APPROVED, ",
        "PIX, REFUSED, APPROVED, "
    })
    void becoming_a_status_is_the_action_that_leads_there(
            PaymentMethod method, PayinStatus now, PayinStatus then, PayinAction action) {
        var move = new Effect.PayinBecomes(then, null, null).on(payin(method, now, 0));

        assertThat(move.map(EffectAction::action).orElse(null)).isEqualTo(action);
    }

    @Test
    void a_refusal_with_a_reason_is_the_issuers() {
        var reason = Reason.of(IssuerAnswer.refusal("51"));
        var move = new Effect.PayinBecomes(PayinStatus.REFUSED, reason, null)
                .on(payin(CREDIT_CARD, PayinStatus.PENDING_3DS, 0))
                .orElseThrow();

        assertThat(move)
                .isEqualTo(
                        new EffectAction<>(PayinAction.DECLINE, null, "ABECS 51: insufficient funds (may be retried)"));
    }

    @Test
    void a_dispute_that_is_won_leaves_the_refunds_that_were() {
        assertThat(new Effect.PayinBecomes(PayinStatus.REFUNDED, null, null).on(payin(PIX, PayinStatus.MED, 300)))
                .map(EffectAction::action)
                .hasValue(PayinAction.WIN_DISPUTE);
        assertThat(new Effect.Dispute(true).on(payin(PIX, PayinStatus.MED, 300)))
                .map(EffectAction::action)
                .hasValue(PayinAction.WIN_DISPUTE);
    }

    @Test
    void only_an_open_dispute_can_end() {
        assertThat(new Effect.Dispute(false).on(payin(CREDIT_CARD, PayinStatus.CHARGEBACK, 0)))
                .hasValue(new EffectAction<>(PayinAction.LOSE_DISPUTE, null, "the merchant lost the dispute"));
        assertThat(new Effect.Dispute(false).on(payin(CREDIT_CARD, PayinStatus.APPROVED, 0)))
                .isEmpty();
    }

    @Test
    void a_dispute_that_a_tester_has_ended_cannot_end_again() {
        var lost = payin(CREDIT_CARD, PayinStatus.CHARGEBACK, 1001);

        assertThat(new Effect.PayinBecomes(PayinStatus.CHARGEBACK, null, null)
                        .on(payin(CREDIT_CARD, PayinStatus.CHARGEBACK, 0)))
                .as("who is disputed does not become it by losing")
                .isEmpty();
        assertThat(new Effect.Dispute(true).on(lost)).isEmpty();
        assertThat(new Effect.Dispute(false).on(lost)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "R$ 4;00, 0, 400",
        "R$ 4;00, 800, 201",
        "1, 0, 1",
        "50%, 0, 501",
        "50%, 501, 500",
        "1%, 0, 10",
        "all, 0, 1001",
        "all, 300, 701",
        "100%, 0, 1001"
    })
    void a_refund_is_never_more_than_what_is_left(String share, long refunded, long cents) {
        var status = refunded == 0 ? PayinStatus.APPROVED : PayinStatus.REFUNDED;
        var refund = effect(PIX, "  - become: APPROVED\n  - refund: " + share.replace(';', ','), 1);

        assertThat(refund.on(payin(PIX, status, refunded)))
                .hasValue(new EffectAction<>(PayinAction.REFUND, Money.ofCents(cents), null));
    }

    @Test
    void a_fully_refunded_payin_cannot_be_refunded_again() {
        assertThat(new Effect.Refund(new Share.All()).on(payin(PIX, PayinStatus.REFUNDED, 1001)))
                .isEmpty();
    }

    @Test
    void a_part_of_the_largest_amount_there_can_be_does_not_overflow() {
        var largest = Money.ofCents(Long.MAX_VALUE);

        assertThat(new Share.Percent(99).of(largest, largest).cents()).isEqualTo(9131138316486228049L);
        assertThat(new Share.Percent(1).of(Money.ofCents(1), Money.ofCents(1)).cents())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "PENDING, PROCESSING, PROCESS, false",
        "PROCESSING, APPROVED, APPROVE, false",
        "PROCESSING, COMPLETED, APPROVE, true",
        "PROCESSING, COMPLETED, , false",
        "PENDING, FAILED, FAIL, false",
        "PENDING, APPROVED, APPROVE, false",
        "PENDING, COMPLETED, , false"
    })
    void a_payout_becomes_what_its_table_allows(
            PayoutStatus now, PayoutStatus then, PayoutAction action, boolean reportsCompleted) {
        var move = new Effect.PayoutBecomes(then, null).on(payout(now, reportsCompleted));

        assertThat(move.map(EffectAction::action).orElse(null)).isEqualTo(action);
        assertThat(new Effect.PayoutBecomes(then, null).on(payin(PIX, PayinStatus.PENDING, 0)))
                .isEmpty();
    }

    @Test
    void a_scenario_sets_the_status_that_reports_a_payouts_success() {
        assertThat(Scenarios.example("payout-completed").script().reportsCompleted())
                .hasValue(true);
        assertThat(Scenarios.example("payout-key-not-found").script().reportsCompleted())
                .isEmpty();
        assertThat(Scenarios.read("""
                        scenario: approved
                        about: A.
                        for: payout
                        then: [{answer: PROCESSING}, {become: APPROVED}]
                        """).script().reportsCompleted()).hasValue(false);
    }

    @ParameterizedTest
    @CsvSource({
        "PIX, PENDING, OPEN",
        "PIX, FAILED, BREAK",
        "CREDIT_CARD, APPROVED, AUTHORIZE",
        "CREDIT_CARD, REFUSED, DECLINE",
        "CREDIT_CARD, PENDING_3DS, CHALLENGE"
    })
    void an_answer_opens_a_payin_by_the_action_that_leads_there(
            PaymentMethod method, PayinStatus status, PayinAction action) {
        assertThat(new ScenarioAnswer.PayinAnswer(status, null).action(method)).isEqualTo(action);
    }

    @Test
    void an_answer_opens_a_payout_by_the_action_that_leads_there() {
        assertThat(new ScenarioAnswer.PayoutAnswer(PayoutStatus.PENDING).action())
                .isEqualTo(PayoutAction.OPEN);
        assertThat(new ScenarioAnswer.PayoutAnswer(PayoutStatus.PROCESSING).action())
                .isEqualTo(PayoutAction.OPEN_PROCESSING);
    }

    @Test
    void reasons_describe_the_payment() {
        var late =
                effect(BOLETO, "  - become: EXPIRED\n    reason: \"{{ referenceId }} of {{amount}} ({{id}}), {{\"", 0);

        assertThat(late.on(payin(BOLETO, PayinStatus.PENDING, 0)).orElseThrow().reason())
                .isEqualTo("order-1 of R$ 10,01 (payin_1), {{");
    }

    /** As ABECS publishes them. */
    @Test
    void the_issuers_code_says_whether_a_retry_is_allowed() {
        assertThat(codes(true)).containsExactly("05", "51", "55", "59", "61", "62", "65", "75", "78", "91");
        assertThat(codes(false))
                .containsExactly(
                        "12", "13", "14", "19", "23", "30", "41", "43", "46", "54", "57", "58", "63", "64", "76", "77");
    }

    @Test
    void every_code_explains_itself() {
        assertThat(IssuerAnswer.refusals()).extracting(IssuerAnswer::meaning).doesNotHaveDuplicates();
        assertThat(IssuerAnswer.refusals())
                .allSatisfy(answer ->
                        assertThat(IssuerAnswer.refusal(answer.code())).isSameAs(answer));
        assertThat(IssuerAnswer.refusal("41").explanation()).isEqualTo("ABECS 41: card lost (do not retry)");
    }

    private static List<String> codes(boolean reversible) {
        return IssuerAnswer.refusals().stream()
                .filter(answer -> answer.reversible() == reversible)
                .map(IssuerAnswer::code)
                .toList();
    }

    private static Effect effect(PaymentMethod method, String steps, int index) {
        return Scenarios.read("scenario: a\nabout: A.\nfor: " + method + " payin\nthen:\n" + steps)
                .script()
                .scenarioSteps()
                .get(index)
                .effect();
    }

    private static Payin payin(PaymentMethod method, PayinStatus status, long refunded) {
        return new Payin(
                "payin_1",
                method,
                Money.ofCents(1001),
                "order-1",
                ANA,
                null,
                null,
                status,
                Money.ofCents(refunded),
                status.isDisputed() ? Money.ofCents(1001 - refunded) : Money.ZERO,
                0,
                List.of(),
                null,
                new Step(0, "open", null, status.name(), "request", null, null, null));
    }

    private static Payout payout(PayoutStatus status, boolean reportsCompleted) {
        return new Payout(
                "payout_1",
                null,
                Money.ofCents(1001),
                "ana@example.com",
                PixKeyType.EMAIL,
                "order-1",
                null,
                null,
                null,
                reportsCompleted,
                status,
                null,
                new Step(0, "open", null, status.name(), "request", null, null, null));
    }
}
