/** {@code merchant}. */
@NullMarked
package dev.paysandbox.cli.merchant;

import org.jspecify.annotations.NullMarked;
