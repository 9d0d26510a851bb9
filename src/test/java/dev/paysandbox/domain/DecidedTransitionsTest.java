package dev.paysandbox.domain;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.TransitionTable.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The decided rows, written out by hand and independently of the tables, against everything the tables answer. */
class DecidedTransitionsTest {
    private static final String PIX_BOLETO = "PIX BOLETO";
    private static final String CARD = "CREDIT_CARD";
    private static final String ALL = "CREDIT_CARD PIX BOLETO";
    private static final String NEW = "(new)";
    private static final List<String> REFUNDED = List.of("nothing", "part", "all");

    private final Map<String, String> decided = new TreeMap<>();

    @Test
    void a_payin_does_what_was_decided_and_loses_disputes_and_nothing_else() {
        from(NEW, "OPEN", "PENDING", PIX_BOLETO);
        from(NEW, "AUTHORIZE", "APPROVED", CARD);
        from(NEW, "DECLINE", "REFUSED", CARD);
        from(NEW, "CHALLENGE", "PENDING_3DS", CARD);
        from(NEW, "BREAK", "FAILED", ALL);
        from("PENDING", "PAY", "APPROVED", PIX_BOLETO);
        from("PENDING", "EXPIRE", "EXPIRED", PIX_BOLETO);
        for (var open : List.of("PENDING", "PENDING_3DS")) {
            from(open, "CANCEL", "CANCELED", ALL);
            from(open, "BREAK", "FAILED", ALL);
            from(open, "DECLINE", "REFUSED", ALL);
        }
        from("PENDING_3DS", "AUTHENTICATE", "APPROVED", CARD);
        from("PENDING_3DS", "FAIL_CHALLENGE", "REFUSED", CARD);
        from("PENDING_3DS", "EXPIRE", "EXPIRED", CARD);
        from("EXPIRED", "PAY_LATE", "APPROVED", "BOLETO");
        from("APPROVED", "REFUND", "REFUNDED", ALL);
        from("APPROVED", "DISPUTE", "CHARGEBACK", CARD);
        from("APPROVED", "OPEN_MED", "MED", "PIX");
        where("part", "REFUNDED", "REFUND", "REFUNDED", ALL);
        where("part", "REFUNDED", "DISPUTE", "CHARGEBACK", CARD);
        where("part", "REFUNDED", "OPEN_MED", "MED", "PIX");
        where("nothing", "CHARGEBACK", "WIN_DISPUTE", "APPROVED", CARD);
        where("part", "CHARGEBACK", "WIN_DISPUTE", "REFUNDED", CARD);
        where("nothing", "MED", "WIN_DISPUTE", "APPROVED", "PIX");
        where("part", "MED", "WIN_DISPUTE", "REFUNDED", "PIX");
        beyondTheDecisions();

        var answered = new TreeMap<String, String>();
        for (var from : withNew(PayinStatus.values())) {
            for (var action : PayinAction.values()) {
                for (var method : PaymentMethod.values()) {
                    for (var refunded : REFUNDED) {
                        var next = PAYIN_TABLE.next(from, action, method, refunded(refunded));
                        if (next != null) {
                            answered.put(key(shown(from), refunded, action.name(), method.name()), next.name());
                        }
                    }
                }
            }
        }
        assertThat(answered).isEqualTo(decided);
    }

    /** Nobody decided how a dispute is lost; it leaves the status as it is, so no decided row leads elsewhere. */
    private void beyondTheDecisions() {
        for (var refunded : List.of("nothing", "part")) {
            where(refunded, "CHARGEBACK", "LOSE_DISPUTE", "CHARGEBACK", CARD);
            where(refunded, "MED", "LOSE_DISPUTE", "MED", "PIX");
        }
    }

    @Test
    void a_payout_does_what_was_decided_and_nothing_else() {
        var rows = List.of(
                "(new) OPEN PENDING PENDING",
                "(new) OPEN_PROCESSING PROCESSING PROCESSING",
                "PENDING PROCESS PROCESSING PROCESSING",
                "PENDING FAIL FAILED FAILED",
                "PROCESSING APPROVE APPROVED COMPLETED",
                "PROCESSING FAIL FAILED FAILED");

        var answered = new ArrayList<String>();
        for (var from : withNew(PayoutStatus.values())) {
            for (var action : PayoutAction.values()) {
                var approved = payout(from, action, Condition.REPORTS_APPROVED);
                var completed = payout(from, action, Condition.REPORTS_COMPLETED);
                if (approved != null || completed != null) {
                    answered.add(shown(from) + " " + action + " " + approved + " " + completed);
                }
            }
        }
        assertThat(answered).containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void no_payment_leaves_a_status_that_was_decided_to_be_final() {
        assertThat(PAYIN_TABLE.rows())
                .extracting(Transition::from)
                .doesNotContain(PayinStatus.FAILED, PayinStatus.CANCELED, PayinStatus.REFUSED);
        assertThat(PAYOUT_TABLE.rows()).extracting(Transition::from).doesNotContain(PayoutStatus.FAILED);
    }

    @Test
    void only_a_scenario_brings_money_back_from_a_settled_payment_or_lets_a_card_wait() {
        assertThat(Stream.concat(PAYIN_TABLE.rows().stream(), PAYOUT_TABLE.rows().stream())
                        .filter(Transition::isByScenario)
                        .map(row -> row.methods() + " " + row.from() + " " + row.to()))
                .containsExactlyInAnyOrder(
                        "[CREDIT_CARD] null PENDING",
                        "[CREDIT_CARD] PENDING APPROVED",
                        "[CREDIT_CARD] APPROVED REFUSED",
                        "[CREDIT_CARD] APPROVED FAILED",
                        "[CREDIT_CARD] APPROVED CANCELED",
                        "[PIX] PENDING APPROVED",
                        "[PIX] PENDING COMPLETED",
                        "[PIX] APPROVED FAILED",
                        "[PIX] COMPLETED FAILED");
    }

    private void from(String status, String action, String to, String methods) {
        REFUNDED.forEach(refunded -> where(refunded, status, action, to, methods));
    }

    private void where(String refunded, String status, String action, String to, String methods) {
        for (var method : methods.split(" ")) {
            decided.put(key(status, refunded, action, method), to);
        }
    }

    private static String key(String status, String refunded, String action, String method) {
        return status + " with " + refunded + " refunded, " + action + ", " + method;
    }

    private static Condition.ConditionTest refunded(String howMuch) {
        return condition -> condition == Condition.ALWAYS
                || (condition == Condition.NOTHING_REFUNDED && howMuch.equals("nothing"))
                || (condition == Condition.PARTLY_REFUNDED && howMuch.equals("part"));
    }

    private static @Nullable PayoutStatus payout(@Nullable PayoutStatus from, PayoutAction action, Condition met) {
        return PAYOUT_TABLE.next(
                from, action, PaymentMethod.PIX, condition -> condition == Condition.ALWAYS || condition == met);
    }

    private static <S extends Enum<S>> List<@Nullable S> withNew(S[] statuses) {
        var all = new ArrayList<@Nullable S>();
        all.add(null);
        all.addAll(Arrays.asList(statuses));
        return all;
    }

    private static String shown(@Nullable Enum<?> status) {
        return status == null ? NEW : status.name();
    }
}
