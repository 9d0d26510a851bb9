/** {@code authentication}. */
@NullMarked
package dev.paysandbox.cli.authentication;

import org.jspecify.annotations.NullMarked;
