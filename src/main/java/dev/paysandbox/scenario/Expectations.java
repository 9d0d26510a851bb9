package dev.paysandbox.scenario;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a scenario that makes it a drill: how it is played, and the state that the merchant's application must
 * reach.
 *
 * @param rules ids of the rules that the application must not break
 * @param facts the expected facts in its own system, earliest first
 * @param until the virtual time since the order was placed that the drill takes
 * @param clockRuns whether the clock runs; otherwise it is frozen, and is advanced from one due instant to the next
 * @param begins the time of day in São Paulo at which the order is placed, or null for any
 * @param also names of further scenarios, each armed for the next requests that it suits
 * @param times for how many requests the scenario is armed
 * @param orders how often the application is asked to place the order
 * @param signed whether it needs signed notifications
 * @param polled whether the payer's page is loaded again and again while notifications come
 * @param restarted whether the application is killed and started again as soon as it was notified
 * @param ownClock whether it is about what the application does by its own clock
 */
public record Expectations(
        List<String> rules,
        List<ExpectedFact> facts,
        Duration until,
        boolean clockRuns,
        @Nullable LocalTime begins,
        List<String> also,
        int times,
        int orders,
        boolean signed,
        boolean polled,
        boolean restarted,
        boolean ownClock) {
    public Expectations {
        rules = List.copyOf(rules);
        facts = List.copyOf(facts);
        also = List.copyOf(also);
    }

    /** The same with other facts. */
    public Expectations withFacts(List<ExpectedFact> others) {
        return new Expectations(
                rules, others, until, clockRuns, begins, also, times, orders, signed, polled, restarted, ownClock);
    }

    /**
     * An expected fact in the merchant's own system at one moment of a drill.
     *
     * @param after the virtual time since the order was placed
     * @param value the expected number; for a fact that is no number, 1 for true and 0 for false
     * @param rule the id of the rule that is broken if it does not hold, such as {@code PSB-036}
     * @param or other facts, of which any one is right instead
     */
    public record ExpectedFact(Duration after, Fact fact, long value, String rule, List<ExpectedFact> or) {
        public ExpectedFact {
            or = List.copyOf(or);
        }

        public ExpectedFact(Duration after, Fact fact, long value, String rule) {
            this(after, fact, value, rule, List.of());
        }

        /** As a person writes it: {@code true}, {@code false} or a number. */
        public String valueText() {
            return fact.isCount() ? Long.toString(value) : Boolean.toString(value == 1);
        }

        /** The same with what is right instead: {@code true, or refunded: true}. */
        public String wanted() {
            return valueText()
                    + or.stream()
                            .map(other -> ", or " + other.fact().key() + ": " + other.valueText())
                            .collect(Collectors.joining());
        }
    }
}
