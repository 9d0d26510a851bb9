package dev.paysandbox.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario would play for a request by the conditions, and why others would not.
 *
 * @param plays the first that plays for certain, or null where none does
 * @param mayPlay those before it that play if chance wills it, in the order of choice
 * @param misses the others of the same operation, those that miss least first
 * @param leftOut how many more misses there are
 */
public record Explanation(@Nullable Scenario plays, List<Scenario> mayPlay, List<Miss> misses, int leftOut) {

    /** A scenario that does not play, with everything that keeps it from it. */
    public record Miss(Scenario scenario, List<Failure> failures) {}

    /**
     * Something that keeps a scenario from playing.
     *
     * @param condition the condition's name; {@code times} or {@code order} where all conditions hold
     * @param expected what it asks for
     * @param found what there is instead
     */
    public record Failure(String condition, String expected, String found) {}
}
