package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.verdict.finding.Rule;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was expected of the merchant's own system, and what it answered.
 *
 * @param found {@code true}, {@code false} or a number; null if it could not be asked
 * @param problem why it could not be asked, or why what was found does not count; or null
 * @param isHeld whether the order is, or was, on hold until a person has looked at it
 */
public record FactCheck(
        ExpectedFact expected,
        @Nullable String found,
        @Nullable String problem,
        boolean isHeld) {
    /** Rules that say nothing against an order that waits for a person. */
    private static final Set<String> NOT_OF_HELD =
            Set.of(Rule.NEVER_RECONCILED.id(), Rule.OLD_STATUS_WINS.id(), Rule.PAYMENT_NOT_BOOKED.id());

    /** A check that has not been made yet, and perhaps cannot be made. */
    public static FactCheck open(ExpectedFact expected) {
        return new FactCheck(expected, null, null, false);
    }

    /**
     * The check by an answer of the merchant's system. If another fact is right instead, and holds, that one; also instead of
     * one that is rightly false, which a misspelt path would be, too.
     */
    static FactCheck of(ExpectedFact expected, Map<Fact, FactExpression> facts, Object answer, boolean isHeld) {
        var check = alone(expected, facts, answer, isHeld);
        return check.holds() && expected.value() > 0
                ? check
                : expected.or().stream()
                        .map(other -> alone(other, facts, answer, false))
                        .filter(FactCheck::holds)
                        .findFirst()
                        .orElse(check);
    }

    private static FactCheck alone(
            ExpectedFact expected, Map<Fact, FactExpression> facts, Object answer, boolean isHeld) {
        var expression = facts.get(expected.fact());
        if (expression == null) {
            return open(expected);
        }
        var found = expression.find(answer);
        // Many systems omit what is false. If no answer of the run has the path, it may be misspelt.
        return new FactCheck(
                expected,
                found,
                found != null && expression.isIn(answer)
                        ? null
                        : "its answer has " + (found == null ? "no number or list" : "nothing") + " at " + expression
                                + ".",
                isHeld);
    }

    /** Whether it is about this fact and value, at any time. */
    boolean isAbout(ExpectedFact fact) {
        return expected.fact() == fact.fact() && expected.value() == fact.value();
    }

    public boolean isAsked() {
        return found != null;
    }

    boolean isFailed() {
        return isAsked() && !holds();
    }

    /** Whether a person must do it. */
    public boolean isOpen() {
        return found == null || problem != null;
    }

    /** Whether the application has not yet done what it should, and does not wait for a person. */
    public boolean isUndone() {
        return !holds() && isLess();
    }

    private boolean isLess() {
        return found != null
                && !expected.valueText().equals(found)
                && expected.value() > 0
                && (!expected.fact().isCount() || Long.parseLong(found) < expected.value());
    }

    public boolean holds() {
        return expected.valueText().equals(found) || isRightAsHeld();
    }

    /** Whether it holds only because the order is, or was, on hold. */
    boolean isRightAsHeld() {
        return isHeld && isLess() && NOT_OF_HELD.contains(rule());
    }

    /** The rule that is broken if the check fails: too often and not at all are two different mistakes. */
    public String rule() {
        if (found == null || !expected.fact().isCount() || expected.value() == 0) {
            return expected.rule();
        }
        var isShipped = expected.fact() == Fact.SHIPPED;
        var tooOften = isShipped ? Rule.SHIPPED_TWICE : Rule.RETURNED_TWICE;
        if (!isLess()) {
            return tooOften.id();
        }
        var notAtAll = isShipped ? Rule.PAYMENT_NOT_BOOKED : Rule.PAYOUT_NOT_RETURNED;
        return expected.rule().equals(tooOften.id()) ? notAtAll.id() : expected.rule();
    }
}
