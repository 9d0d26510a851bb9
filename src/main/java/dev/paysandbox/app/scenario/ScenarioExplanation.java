package dev.paysandbox.app.scenario;

import dev.paysandbox.scenario.match.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario a request would get, why it, and why no other.
 *
 * @param chosenBy what chooses it; null where none plays
 */
public record ScenarioExplanation(Explanation explanation, ScenarioMatch.@Nullable Why chosenBy) {}
