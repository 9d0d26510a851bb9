/** Scenarios as they run: uploaded to a merchant's world and watched over HTTP on the virtual clock. */
@NullMarked
package dev.paysandbox.scenariorun;

import org.jspecify.annotations.NullMarked;
