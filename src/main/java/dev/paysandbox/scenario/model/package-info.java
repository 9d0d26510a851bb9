/** The content of scenario files as values: conditions, steps, effects, faults, expectations. */
@NullMarked
package dev.paysandbox.scenario.model;

import org.jspecify.annotations.NullMarked;
