package dev.paysandbox.scenario.model;

import java.time.Duration;

/**
 * What a merchant's own system must believe at one moment of a drill.
 *
 * @param after the virtual time since the order was placed
 * @param value how many, where the fact is a number; otherwise 1 for true and 0 for false
 * @param rule the id of the rule that is broken where it does not hold, such as {@code PSB-036}
 */
public record ExpectedFact(Duration after, Fact fact, long value, String rule) {
    /** As a person writes it: {@code true}, {@code false} or a number. */
    public String valueText() {
        return fact.isCount() ? Long.toString(value) : Boolean.toString(value == 1);
    }
}
