package dev.paysandbox.http.merchant;

import dev.paysandbox.bind.Cents;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.world.PayoutOrder;
import io.micronaut.core.annotation.Introspected;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /payout}. */
@Introspected
public record PayoutBody(
        @NotNull @Cents @Min(100) @Max(BrCode.MAX_AMOUNT_CENTS)
        Long amount,

        @NotNull PixKeyType pixKeyType,
        @NotNull @Text String pixKey,
        @NotNull @Text String referenceId,

        @Nullable
        @Text(value = TextFormat.URL, max = PayinBody.LONGEST_URL)
        @Text(
                value = {TextFormat.URL, TextFormat.HTTPS},
                max = PayinBody.LONGEST_URL,
                groups = PayinBody.HttpsRequired.class)
        String webhookUrl,

        @Nullable @Text String beneficiaryName,

        @Nullable @Text({TextFormat.DOCUMENT, TextFormat.CPF, TextFormat.CAPITAL_CNPJ, TextFormat.CNPJ})
        String beneficiaryDocument)
        implements CrossField {

    @Override
    public void check(CrossField.Rejection rejection) {
        if (pixKeyType != null && pixKey != null && !pixKeyType.accepts(pixKey)) {
            rejection.reject(
                    "pixKey",
                    FieldError.INVALID_PIX_KEY,
                    "must be a key of type " + pixKeyType + ": " + pixKeyType.expected());
        }
    }

    /**
     * The order; the body must have no violations.
     *
     * @param unknownFields fields that the merchant may have misspelt, as sentences
     */
    PayoutOrder order(List<String> unknownFields) {
        return new PayoutOrder(
                Money.ofCents(amount),
                pixKey,
                pixKeyType,
                referenceId,
                webhookUrl,
                beneficiaryName,
                beneficiaryDocument,
                unknownFields);
    }
}
