package dev.paysandbox.app.order;

import dev.paysandbox.domain.Money;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to authenticate a card's holder before an order.
 *
 * @param token the card's
 * @param referenceId the merchant's own id of the order
 * @param origin the web page that asks and wants to hear of the end, or null where it is not known
 */
public record AuthenticationOrder(
        String token,
        Money amount,
        int installments,
        String referenceId,
        @Nullable String customerName,
        @Nullable String customerDocument,
        @Nullable String customerEmail,
        @Nullable String origin) {}
