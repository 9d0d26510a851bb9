/**
 * Controllers and wiring of the module: findings, drills and the pages of the rules under {@code /_sandbox}.
 *
 * <p>The server never imports this module.
 */
@NullMarked
package dev.paysandbox.verdict;

import org.jspecify.annotations.NullMarked;
