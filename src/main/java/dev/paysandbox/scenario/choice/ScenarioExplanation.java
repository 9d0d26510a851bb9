package dev.paysandbox.scenario.choice;

import dev.paysandbox.scenario.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario a request would get, and why not another.
 *
 * @param chosenBy how it is chosen; null if none plays
 */
public record ScenarioExplanation(Explanation explanation, ScenarioMatch.@Nullable Why chosenBy) {}
