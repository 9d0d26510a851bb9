/** {@code webhook}. */
@NullMarked
package dev.paysandbox.cli.webhook;

import org.jspecify.annotations.NullMarked;
