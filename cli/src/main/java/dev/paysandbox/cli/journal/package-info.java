/** {@code journal}. */
@NullMarked
package dev.paysandbox.cli.journal;

import org.jspecify.annotations.NullMarked;
