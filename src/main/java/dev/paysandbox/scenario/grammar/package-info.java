/** Reads scenario files, with the line and column of each mistake, and checks by a dry run that a scenario can happen. */
@NullMarked
package dev.paysandbox.scenario.grammar;

import org.jspecify.annotations.NullMarked;
