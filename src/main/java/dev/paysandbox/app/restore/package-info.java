/** Takes snapshots of worlds, restores them, and sets a world aside for drills. */
@NullMarked
package dev.paysandbox.app.restore;

import org.jspecify.annotations.NullMarked;
