package dev.paysandbox.app.order;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.brazil.PixKeyType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to create a payout.
 *
 * @param unknownFields what the merchant may have misspelt, in words
 */
public record PayoutOrder(
        Money amount,
        String pixKey,
        PixKeyType pixKeyType,
        String referenceId,
        @Nullable String webhookUrl,
        @Nullable String beneficiaryName,
        @Nullable String beneficiaryDocument,
        List<String> unknownFields) {}
