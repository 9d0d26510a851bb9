/**
 * All worlds: found, opened, closed, parked, copied to snapshots and restored, kept in a folder.
 *
 * <p>A world is written whole or not at all, and its lock is never held for a file.
 */
@NullMarked
package dev.paysandbox.world.keep;

import org.jspecify.annotations.NullMarked;
