/** {@code drill}: plays disorders to the merchant's application and reports how it did. */
@NullMarked
package dev.paysandbox.cli.drill;

import org.jspecify.annotations.NullMarked;
