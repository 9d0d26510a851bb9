/**
 * Reads scenario files, with line and column, and checks by a dry run that a scenario can happen.
 *
 * <p>Add a key to the reader of its part, and to {@code scenario.schema.json}.
 */
@NullMarked
package dev.paysandbox.scenario.file;

import org.jspecify.annotations.NullMarked;
