/** {@code world}. */
@NullMarked
package dev.paysandbox.cli.world;

import org.jspecify.annotations.NullMarked;
