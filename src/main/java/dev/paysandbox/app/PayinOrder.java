package dev.paysandbox.app;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PaymentMethod;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to create a payin.
 *
 * @param itemsTotal what the items add up to, or null where that is beyond any amount
 * @param card the raw card, for CREDIT_CARD only; it is not kept
 */
public record PayinOrder(
        PaymentMethod method,
        Money amount,
        String referenceId,
        @Nullable String webhookUrl,
        Customer customer,
        @Nullable Money itemsTotal,
        @Nullable Card card) {

    /** A card as typed; never stored, never printed. */
    public record Card(String holderName, String number, YearMonth expires, int installments) {
        @Override
        public String toString() {
            return "Card[…]";
        }
    }
}
