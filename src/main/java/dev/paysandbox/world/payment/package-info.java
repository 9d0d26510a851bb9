/**
 * What merchants, payers, banks and issuers do: payins, payouts, cards, challenges, notifications.
 *
 * <p>Each ends in a transition of a table; nothing sets a status by itself.
 */
@NullMarked
package dev.paysandbox.world.payment;

import org.jspecify.annotations.NullMarked;
