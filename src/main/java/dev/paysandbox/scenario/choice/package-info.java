/**
 * Which scenario a request gets: shipped files, the user's files, uploads, armed and switched-on scenarios.
 *
 * <p>{@link dev.paysandbox.scenario.choice.ScenarioSelector} decides; everything else loads, explains or keeps.
 */
@NullMarked
package dev.paysandbox.scenario.choice;

import org.jspecify.annotations.NullMarked;
