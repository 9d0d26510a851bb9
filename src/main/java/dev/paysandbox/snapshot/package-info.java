/** Writes records as JSON by their components' names, and reads them back; unknown fields are refused. */
@NullMarked
package dev.paysandbox.snapshot;

import org.jspecify.annotations.NullMarked;
