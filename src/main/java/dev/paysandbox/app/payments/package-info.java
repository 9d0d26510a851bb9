/** What merchants, payers, banks and issuers do: payins, payouts, cards, challenges, notifications. */
@NullMarked
package dev.paysandbox.app.payments;

import org.jspecify.annotations.NullMarked;
