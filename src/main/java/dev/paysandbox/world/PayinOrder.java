package dev.paysandbox.world;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PaymentMethod;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid request to create a payin.
 *
 * @param payerIpHasFormOfIpv6 whether the payerIp is an IPv4 address in the form of IPv6
 * @param itemsTotal the total price of the items, or null if it exceeds the largest amount
 * @param card for CREDIT_CARD only
 * @param unknownFields sentences about fields that the merchant may have misspelt
 */
public record PayinOrder(
        PaymentMethod method,
        Money amount,
        String referenceId,
        @Nullable String webhookUrl,
        boolean payerIpHasFormOfIpv6,
        Customer customer,
        @Nullable Money itemsTotal,
        @Nullable Card card,
        List<String> unknownFields) {

    /** A card to charge. */
    public sealed interface Card permits TypedCard, TokenCard {
        int installments();

        /** The payer's authentication before the order, or null. */
        @Nullable
        Proof proof();
    }

    /** A card as typed; never stored, never printed. */
    public record TypedCard(
            String holderName,
            String number,
            YearMonth expires,
            int installments,
            @Nullable Proof proof) implements Card {
        @Override
        public String toString() {
            return "TypedCard[…]";
        }
    }

    /** A card behind a token. */
    public record TokenCard(
            String token, int installments, @Nullable Proof proof) implements Card {}

    /** The data of an earlier authentication in a payin's request. Each part may be missing, but not all. */
    public record Proof(
            @Nullable String authenticationId,
            @Nullable String referenceId,
            @Nullable String cavv,
            @Nullable String eci,
            @Nullable String version) {}
}
