/**
 * {@code POST /payin}, {@code GET /payin/{id}} and {@code POST /payout}.
 *
 * <p>A field is a component of the body's record and of the view.
 */
@NullMarked
package dev.paysandbox.http.merchant;

import org.jspecify.annotations.NullMarked;
