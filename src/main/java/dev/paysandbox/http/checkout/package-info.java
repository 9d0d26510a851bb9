/**
 * Endpoints and files for the browser SDK; the payer's pages: PIX, boleto and the issuer's challenge.
 *
 * <p>A page works without JavaScript from elsewhere, and holds no card number.
 */
@NullMarked
package dev.paysandbox.http.checkout;

import org.jspecify.annotations.NullMarked;
