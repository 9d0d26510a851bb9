/** {@code scenario} and {@code trigger}. */
@NullMarked
package dev.paysandbox.cli.scenario;

import org.jspecify.annotations.NullMarked;
