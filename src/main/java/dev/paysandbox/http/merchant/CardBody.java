package dev.paysandbox.http.merchant;

import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.world.PayinOrder;
import io.micronaut.core.annotation.Introspected;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import java.time.YearMonth;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The card of a payin: a token, or the raw card data. */
@Introspected
public record CardBody(
        @NotNull @Min(1) @Max(12) Long installments,

        @Nullable @NotNull(groups = RawCardCvvRequired.class) @Text(TextFormat.CVV)
        String cvv,

        @Nullable @Valid ThreeDSecure threeDSecure,

        @Nullable @Text(value = TextFormat.CARD_TOKEN, groups = ByToken.class)
        String token,

        @Nullable @NotNull(groups = RawCardGiven.class) @Text(groups = RawCardGiven.class)
        String holderName,

        @Nullable
        @NotNull(groups = RawCardGiven.class)
        @Text(value = TextFormat.CARD_NUMBER, groups = RawCardGiven.class)
        @Null(
                groups = TokenizationRequired.class,
                message = "TOKENIZATION_REQUIRED must not be sent: tokenization is required for this merchant,"
                        + " so send card.token")
        String number,

        @Nullable @NotNull(groups = RawCardGiven.class) @Text(value = TextFormat.MONTH, groups = RawCardGiven.class)
        String expirationMonth,

        @Nullable @NotNull(groups = RawCardGiven.class) @Text(value = TextFormat.YEAR, groups = RawCardGiven.class)
        String expirationYear,

        GivenFields given) {

    /** Raw card data is given, since there is no token. */
    interface RawCardGiven {}

    /** A token is given; raw card data beside it is ignored. */
    interface ByToken {}

    /** Raw card data is given, and the merchant's setting cvvRequired is on. */
    interface RawCardCvvRequired {}

    /** A card number is given, and the merchant's setting tokenizationRequired is on. */
    interface TokenizationRequired {}

    /** The result of an authentication before the order, from the payer's browser. */
    @Introspected
    public record ThreeDSecure(
            @Nullable @Text String xid,
            @Nullable @Text String version,
            @Nullable @Text String authenticationId,
            @Nullable @Text String referenceId,
            @Nullable @Text String cavv,
            @Nullable @Text String eci) {
        PayinOrder.@Nullable Proof proof() {
            return authenticationId == null && referenceId == null && cavv == null && eci == null
                    ? null
                    : new PayinOrder.Proof(authenticationId, referenceId, cavv, eci, version);
        }
    }

    /** The card to charge; must have no violations. */
    PayinOrder.Card order() {
        int times = installments.intValue();
        var proof = threeDSecure == null ? null : threeDSecure.proof();
        if (token != null) {
            return new PayinOrder.TokenCard(token, times, proof);
        }
        return new PayinOrder.TypedCard(
                Objects.requireNonNull(holderName),
                Objects.requireNonNull(number),
                expiry(Objects.requireNonNull(expirationMonth), Objects.requireNonNull(expirationYear)),
                times,
                proof);
    }

    /** The month in which a card expires, from its two valid fields. */
    public static YearMonth expiry(String month, String year) {
        int fullYear = Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0);
        return YearMonth.of(fullYear, Integer.parseInt(month));
    }

    @Override
    public String toString() {
        return "CardBody[…]";
    }
}
