/** The process: reads its settings, wires the house together and serves. */
@NullMarked
package dev.paysandbox;

import org.jspecify.annotations.NullMarked;
