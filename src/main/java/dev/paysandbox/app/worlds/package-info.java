/** Finds, opens, closes and parks worlds, and stores them in a folder. */
@NullMarked
package dev.paysandbox.app.worlds;

import org.jspecify.annotations.NullMarked;
