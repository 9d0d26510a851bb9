package dev.paysandbox.domain;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All allowed transitions of payins or of payouts; only a forced change can differ from them. */
public final class TransitionTable<S extends Enum<S>, A extends Enum<A>> {
    private final List<Transition<S, A>> rows;

    /**
     * One row.
     *
     * @param from the previous status, or null for a new payment
     * @param condition a further condition
     * @param methods the payment methods that it applies to
     * @param isByScenario whether only a scenario can cause it
     */
    public record Transition<S extends Enum<S>, A extends Enum<A>>(
            @Nullable S from, Condition condition, A action, S to, Set<PaymentMethod> methods, boolean isByScenario) {
        Transition<S, A> byScenario() {
            return new Transition<>(from, condition, action, to, methods, true);
        }

        private boolean appliesTo(PaymentMethod method, Condition.ConditionTest payment) {
            return methods.contains(method)
                    && payment.meets(condition)
                    && (!isByScenario || payment.meets(Condition.BY_SCENARIO));
        }
    }

    TransitionTable(List<Transition<S, A>> rows) {
        this.rows = List.copyOf(rows);
    }

    public List<Transition<S, A>> rows() {
        return rows;
    }

    /** The rows that apply to a payment in this status, or to a new one. */
    public Stream<Transition<S, A>> rows(@Nullable S from, PaymentMethod method, Condition.ConditionTest payment) {
        return rows.stream().filter(row -> row.from == from && row.appliesTo(method, payment));
    }

    /** The status after the action, or null if the table has no such row. */
    public @Nullable S next(@Nullable S from, A action, PaymentMethod method, Condition.ConditionTest payment) {
        for (var row : rows) {
            if (row.action == action && row.from == from && row.appliesTo(method, payment)) {
                return row.to;
            }
        }
        return null;
    }

    /** All statuses that a payment can still reach. */
    public Set<S> reachable(S from, PaymentMethod method, Condition.ConditionTest payment) {
        var reached = new LinkedHashSet<S>();
        var ahead = new ArrayDeque<>(List.of(from));
        while (!ahead.isEmpty()) {
            rows(ahead.remove(), method, payment)
                    .map(Transition::to)
                    .filter(reached::add)
                    .forEach(ahead::add);
        }
        return reached;
    }

    /**
     * Whether any transitions can still lead to the status. Conditions are known only for the present status; those of
     * later ones are assumed to hold, but only a payment with a scenario gets a step of one.
     */
    boolean mayReach(S wanted, S from, PaymentMethod method, Condition.ConditionTest payment) {
        return rows(from, method, payment)
                .anyMatch(row -> row.to() == wanted
                        || reachable(row.to(), method, later -> later != Condition.BY_SCENARIO || payment.meets(later))
                                .contains(wanted));
    }

    /** All allowed actions, in the table's order. */
    public List<A> allowed(@Nullable S from, PaymentMethod method, Condition.ConditionTest payment) {
        return rows(from, method, payment).map(Transition::action).distinct().toList();
    }
}
