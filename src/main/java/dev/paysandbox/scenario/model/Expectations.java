package dev.paysandbox.scenario.model;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
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
        boolean signed) {
    public Expectations {
        rules = List.copyOf(rules);
        facts = List.copyOf(facts);
        also = List.copyOf(also);
    }
}
