package dev.paysandbox.scenario.model;

import java.time.Duration;

/**
 * An expected fact in the merchant's own system at one moment of a drill.
 *
 * @param after the virtual time since the order was placed
 * @param value the expected number; for a fact that is no number, 1 for true and 0 for false
 * @param rule the id of the rule that is broken if it does not hold, such as {@code PSB-036}
 */
public record ExpectedFact(Duration after, Fact fact, long value, String rule) {
    /** As a person writes it: {@code true}, {@code false} or a number. */
    public String valueText() {
        return fact.isCount() ? Long.toString(value) : Boolean.toString(value == 1);
    }
}
