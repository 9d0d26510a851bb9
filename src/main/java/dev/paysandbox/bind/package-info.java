/**
 * Reads documents strictly into records, and collects every fault with its place: JSON bodies, YAML with line and
 * column, snapshots. Snapshots are written here, too.
 *
 * <p>Add a format of texts as a row of {@link dev.paysandbox.bind.TextFormat}; a fault never repeats a value that
 * is secret.
 */
@NullMarked
package dev.paysandbox.bind;

import org.jspecify.annotations.NullMarked;
