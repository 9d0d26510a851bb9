/** {@code payin} and {@code payout}. */
@NullMarked
package dev.paysandbox.cli.payment;

import org.jspecify.annotations.NullMarked;
