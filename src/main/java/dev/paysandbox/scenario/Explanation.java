package dev.paysandbox.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario runs for a request, and why the others do not.
 *
 * @param plays the first that certainly runs, or null if there is none
 * @param chosenBy how it was chosen, in words; null if none runs
 * @param mayPlay those before it that have a {@code probability}, in the order of choice
 * @param misses the others of the same operation, those with the fewest failures first
 * @param leftOut how many more misses there are
 */
public record Explanation(
        @Nullable Scenario plays, @Nullable String chosenBy, List<Scenario> mayPlay, List<Miss> misses, int leftOut) {

    /** A scenario that does not run, with every reason. */
    public record Miss(Scenario scenario, List<FailedCondition> failures) {}

    /**
     * A reason why a scenario does not run.
     *
     * @param condition the condition's name; {@code times} or {@code order} if all conditions hold; {@code armed} or
     *     {@code switched on} if it is, but for other requests
     * @param expected what it accepts
     * @param found what the request has
     */
    public record FailedCondition(String condition, String expected, String found) {}
}
