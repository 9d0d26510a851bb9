/** Chooses the scenario for a request from a set, and explains the choice. */
@NullMarked
package dev.paysandbox.scenario.match;

import org.jspecify.annotations.NullMarked;
