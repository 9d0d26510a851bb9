package dev.paysandbox.scenario.model;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.Condition;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds in the transition tables the action that leads to a wanted status. */
public final class TransitionLookup {
    private TransitionLookup() {}

    public static Optional<PayinAction> toOpen(PayinStatus status, PaymentMethod method) {
        return rows(PAYIN_TABLE, null, method, condition -> true)
                .filter(row -> row.to() == status)
                .map(Transition::action)
                .findFirst();
    }

    public static Optional<PayoutAction> toOpen(PayoutStatus status) {
        return rows(PAYOUT_TABLE, null, PaymentMethod.PIX, condition -> true)
                .filter(row -> row.to() == status)
                .map(Transition::action)
                .findFirst();
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
        return rows(PAYIN_TABLE, now, method, payin).filter(row -> row.action() != PayinAction.LOSE_DISPUTE);
    }

    public static Optional<PayoutAction> toBecome(
            PayoutStatus wanted, PayoutStatus now, Condition.ConditionTest payout) {
        return rows(PAYOUT_TABLE, now, PaymentMethod.PIX, payout)
                .filter(row -> row.to() == wanted)
                .map(Transition::action)
                .findFirst();
    }

    /** All statuses that a payin can still reach, whoever acts. */
    public static Set<PayinStatus> reachable(PayinStatus from, PaymentMethod method) {
        return reachable(PAYIN_TABLE, from, method, condition -> true);
    }

    /** The same for a payout. */
    public static Set<PayoutStatus> reachable(PayoutStatus from, Condition.ConditionTest payout) {
        return reachable(PAYOUT_TABLE, from, PaymentMethod.PIX, payout);
    }

    private static <S extends Enum<S>, A extends Enum<A>> Set<S> reachable(
            TransitionTable<S, A> table, S from, PaymentMethod method, Condition.ConditionTest payment) {
        var reached = new LinkedHashSet<S>();
        var ahead = new ArrayDeque<>(List.of(from));
        while (!ahead.isEmpty()) {
            rows(table, ahead.remove(), method, payment)
                    .map(Transition::to)
                    .filter(reached::add)
                    .forEach(ahead::add);
        }
        return reached;
    }

    public static <S extends Enum<S>, A extends Enum<A>> Stream<Transition<S, A>> rows(
            TransitionTable<S, A> table, @Nullable S from, PaymentMethod method, Condition.ConditionTest payment) {
        return table.rows().stream()
                .filter(row -> row.from() == from)
                .filter(row -> row.methods().contains(method) && payment.meets(row.condition()));
    }
}
