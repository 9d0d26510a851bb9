package dev.paysandbox.world;

import dev.paysandbox.domain.Money;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to authenticate a card's holder before an order.
 *
 * @param token the card token
 * @param referenceId the merchant's own id of the order
 * @param origin the origin of the web page to inform of the result, or null if unknown
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
