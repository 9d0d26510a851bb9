/** {@code drill}: simulates faults for the merchant's application, and reports how it handled them. */
@NullMarked
package dev.paysandbox.cli.drill;

import org.jspecify.annotations.NullMarked;
