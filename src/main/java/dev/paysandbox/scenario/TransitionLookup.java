package dev.paysandbox.scenario;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.Condition;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.TransitionTable.Transition;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds in the transition tables the action that leads to a wanted status. */
public final class TransitionLookup {
    private TransitionLookup() {}

    public static Optional<PayinAction> toOpen(PayinStatus status, PaymentMethod method) {
        return leading(PAYIN_TABLE.rows(null, method, condition -> true), status);
    }

    public static Optional<PayoutAction> toOpen(PayoutStatus status) {
        return leading(PAYOUT_TABLE.rows(null, PaymentMethod.PIX, condition -> true), status);
    }

    /**
     * The action that brings a payin from its present status to the wanted one, if the table has one.
     *
     * @param reasoned whether a reason is given: a refusal without one means a failed challenge
     */
    public static Optional<PayinAction> toBecome(
            PayinStatus wanted,
            boolean reasoned,
            PayinStatus now,
            PaymentMethod method,
            Condition.ConditionTest payin) {
        var actions = becoming(now, method, payin)
                .filter(row -> row.to() == wanted)
                .map(Transition::action)
                .toList();
        return !reasoned && actions.contains(PayinAction.FAIL_CHALLENGE)
                ? Optional.of(PayinAction.FAIL_CHALLENGE)
                : actions.stream().findFirst();
    }

    /** The rows that change a payin's status; losing a dispute does not. */
    public static Stream<Transition<PayinStatus, PayinAction>> becoming(
            @Nullable PayinStatus now, PaymentMethod method, Condition.ConditionTest payin) {
        return PAYIN_TABLE.rows(now, method, payin).filter(row -> row.action() != PayinAction.LOSE_DISPUTE);
    }

    public static Optional<PayoutAction> toBecome(
            PayoutStatus wanted, PayoutStatus now, Condition.ConditionTest payout) {
        return leading(PAYOUT_TABLE.rows(now, PaymentMethod.PIX, payout), wanted);
    }

    private static <S extends Enum<S>, A extends Enum<A>> Optional<A> leading(Stream<Transition<S, A>> rows, S wanted) {
        return rows.filter(row -> row.to() == wanted).map(Transition::action).findFirst();
    }
}
