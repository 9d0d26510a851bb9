package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PaymentMethod.BOLETO;
import static dev.paysandbox.domain.PaymentMethod.PIX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Effect.EffectAction;
import dev.paysandbox.scenario.Effect.Share;
import dev.paysandbox.scenario.IssuerAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an effect comes about on a payment as it stands. */
class EffectsTest {
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
        var paid = payin(PIX, PayinStatus.APPROVED);
        var payin = refunded == 0 ? paid : paid.after(PayinAction.REFUND, Money.ofCents(refunded), 0, "control", null);
        var refund = effect(PIX, "  - become: APPROVED\n  - refund: " + share.replace(';', ','), 1);

        assertThat(refund.on(payin)).hasValue(new EffectAction<>(PayinAction.REFUND, Money.ofCents(cents), null));
    }

    @Test
    void a_part_of_the_largest_amount_there_can_be_does_not_overflow() {
        var largest = Money.ofCents(Long.MAX_VALUE);

        assertThat(new Share.Percent(99).of(largest, largest).cents()).isEqualTo(9131138316486228049L);
        assertThat(new Share.Percent(1).of(Money.ofCents(1), Money.ofCents(1)).cents())
                .isEqualTo(1);
    }

    @Test
    void reasons_describe_the_payment() {
        var late =
                effect(BOLETO, "  - become: EXPIRED\n    reason: \"{{ referenceId }} of {{amount}} ({{id}}), {{\"", 0);

        assertThat(late.on(payin(BOLETO, PayinStatus.PENDING)).orElseThrow().reason())
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

    private static Payin payin(PaymentMethod method, PayinStatus status) {
        var step = new Step(0, "open", null, status.name(), "request", null, null, null);
        return Payin.plain("payin_1", method, Money.ofCents(1001), "order-1", Customer.UNKNOWN, null, status, step);
    }
}
