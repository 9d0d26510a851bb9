package dev.paysandbox.world;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.brazil.PixKeyType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to create a payout.
 *
 * @param unknownFields sentences about fields that the merchant may have misspelt
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
