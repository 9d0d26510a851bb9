/** The mask: finds card numbers and secrets in any text, and hides them. */
@NullMarked
package dev.paysandbox.mask;

import org.jspecify.annotations.NullMarked;
