/** Finds, opens, closes and parks worlds, and stores them in a folder or a database. */
@NullMarked
package dev.paysandbox.app.worlds;

import org.jspecify.annotations.NullMarked;
