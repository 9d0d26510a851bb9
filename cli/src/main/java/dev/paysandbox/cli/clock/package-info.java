/** {@code clock}. */
@NullMarked
package dev.paysandbox.cli.clock;

import org.jspecify.annotations.NullMarked;
