/**
 * What a scenario says, as values, and which one of a set matches a request.
 *
 * <p>A new effect or fault is a value here. An effect that is no action of a transition table happens in {@code
 * world.ScenarioRun}, a fault in {@code http.merchant}.
 */
@NullMarked
package dev.paysandbox.scenario;

import org.jspecify.annotations.NullMarked;
