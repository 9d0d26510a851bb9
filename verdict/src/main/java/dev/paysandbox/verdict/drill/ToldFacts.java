package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.Fact;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the merchant's own system has said about each fact in a run. A fact that was always the same proves nothing: its path
 * may be misspelt, or its values may be wrong. Confined to the run's thread.
 */
final class ToldFacts {
    private final Map<Fact, Told> byFact = new EnumMap<>(Fact.class);

    private @Nullable String failure;

    private static final class Told {
        final FactExpression expression;
        /** Whether an answer had its path. */
        boolean isFound;
        /** At most two different ones. */
        final Set<String> values = new HashSet<>();
        /** Whether the fact was true of the payment when the system was asked. */
        final Set<Boolean> truths = new HashSet<>();

        Told(FactExpression expression) {
            this.expression = expression;
        }

        boolean isProven() {
            return values.size() > 1;
        }

        /** Whether its value stayed the same although the payment changed. */
        boolean isStuck() {
            return values.size() == 1 && truths.size() == 2;
        }
    }

    /** Why the system has never answered; null if it has answered, or was not asked. */
    @Nullable
    String failure() {
        return byFact.isEmpty() ? failure : null;
    }

    boolean hasAnswered() {
        return !byFact.isEmpty();
    }

    void fail(String why) {
        failure = why;
    }

    /** Records all facts of an answer. While an order is on hold, its other facts need not be true yet. */
    void add(Map<Fact, FactExpression> facts, Object answer, @Nullable Payment payment) {
        var held = facts.get(Fact.HELD);
        boolean isHeld = held != null && "true".equals(held.find(answer));
        facts.forEach((fact, expression) -> {
            var told = byFact.computeIfAbsent(fact, first -> new Told(expression));
            told.isFound |= expression.isIn(answer);
            var value = expression.find(answer);
            if (value != null && !told.isProven()) {
                told.values.add(value);
            }
            if (value != null && (!isHeld || fact == Fact.HELD)) {
                told.truths.add(isTrue(fact, payment));
            }
        });
    }

    private static boolean isTrue(Fact fact, @Nullable Payment payment) {
        var status = payment == null ? "" : payment.status().name();
        return switch (fact) {
            case PAID, SHIPPED, SENT -> status.equals("APPROVED");
            // Who holds an order does so after a refund, of which the API does not say how much it was.
            case HELD -> status.equals("REFUNDED");
            case REFUNDED ->
                payment instanceof Payin payin
                        && payin.status() == PayinStatus.REFUNDED
                        && payin.refunded().equals(payin.amount());
            case DISPUTED -> payment instanceof Payin payin && payin.status().isDisputed();
            case RETURNED, RETURNS -> status.equals("FAILED");
        };
    }

    /** A fact that no answer has, although it was true of a payment, as one sentence; null if there is none. */
    @Nullable
    String misspelt() {
        // Nobody has to put an order on hold.
        return byFact.entrySet().stream()
                .filter(told -> told.getKey() != Fact.HELD
                        && !told.getValue().isFound
                        && told.getValue().truths.contains(true))
                .findFirst()
                .map(told -> sentence(told.getKey(), told.getValue()) + " Is the path right?")
                .orElse(null);
    }

    boolean areProven(Set<Fact> facts) {
        return facts.stream().map(byFact::get).allMatch(told -> told != null && told.isProven());
    }

    /** The check, as far as the answers of the run so far support it. */
    FactCheck known(FactCheck check) {
        var fact = check.expected().fact();
        var told = byFact.get(fact);
        if (told == null || !check.isAsked() || !told.isFound) {
            return check;
        }
        boolean isUnproven = check.holds() && told.isStuck();
        return new FactCheck(check.expected(), check.found(), isUnproven ? sentence(fact, told) : null, check.isHeld());
    }

    /** A sentence for each of these facts that never had another value. */
    List<String> unproven(Set<Fact> facts) {
        return byFact.entrySet().stream()
                .filter(told ->
                        facts.contains(told.getKey()) && told.getValue().values.size() == 1)
                .map(told -> sentence(told.getKey(), told.getValue()))
                .toList();
    }

    private static String sentence(Fact fact, Told told) {
        if (!told.isFound) {
            return fact.key() + " could not be asked: no answer had " + told.expression + ".";
        }
        return fact.key() + " was always " + String.join("", told.values) + " at " + told.expression
                + (told.isStuck()
                        ? ", although the payment changed. Are its path and values right?"
                        : "; no drill of this run could show the other value.");
    }
}
