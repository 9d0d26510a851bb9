/** Scenarios as they play: uploaded to a merchant's world and watched over HTTP on the virtual clock. */
@NullMarked
package dev.paysandbox.play;

import org.jspecify.annotations.NullMarked;
