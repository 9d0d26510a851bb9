package dev.paysandbox.http.pages;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.PaymentMethod;
import io.micronaut.core.annotation.Introspected;
import jakarta.validation.constraints.NotNull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checkout page's request: the payment method, and only those parts of the card that the browser SDK prepared.
 *
 * @param card token, installments and the proof of 3D Secure; read for CREDIT_CARD only
 * @param antifraud the device's session, or null
 */
@Introspected
record OrderBody(
        @NotNull @Text String visit,
        @NotNull ShopAccount account,
        @NotNull PaymentMethod paymentMethod,
        @NotNull @Text String referenceId,
        @Nullable Map<String, Object> customer,
        @Nullable @Secret Map<String, Object> card,
        @Nullable Map<String, Object> antifraud) {
    /** Of the shop's only product. The backend knows the price; it does not trust a price from a browser. */
    private static final long PRICE_CENTS = 11_980;

    /** All other members are ignored: this backend must not receive a card number, not even by mistake. */
    private static final List<String> CARD_FIELDS = List.of("token", "installments", "threeDSecure");

    static OrderBody read(byte[] json) {
        var bound = BodyReader.bind(json, OrderBody.class);
        if (bound.isSound("visit") && !Visits.isName(bound.body().visit)) {
            bound.reject("visit", FieldError.INVALID_FORMAT, "must be 32 hexadecimal digits");
        }
        return bound.refuse();
    }

    /** The body for the provider, with the shop's price. */
    Map<String, Object> payin(String payerIp, String webhookUrl) {
        var payin = new LinkedHashMap<String, Object>();
        payin.put("paymentMethod", paymentMethod.name());
        payin.put("amount", PRICE_CENTS);
        payin.put("referenceId", referenceId);
        payin.put("webhookUrl", webhookUrl);
        payin.put("isPhysicalProduct", true);
        payin.put("payerIp", payerIp);
        payin.put("customer", customer == null ? Map.of() : plain(customer));
        payin.put(
                "items", List.of(Map.of("title", "Caneca de porcelana", "quantity", 2, "unitPrice", PRICE_CENTS / 2)));
        if (paymentMethod == PaymentMethod.CREDIT_CARD) {
            payin.put("card", card == null ? Map.of() : only(CARD_FIELDS, card));
        }
        if (antifraud != null) {
            payin.put("antifraud", only(List.of("sessionId"), antifraud));
        }
        return payin;
    }

    private static Map<String, Object> only(List<String> names, Map<String, Object> object) {
        var kept = plain(object);
        kept.keySet().retainAll(names);
        return kept;
    }

    /** Without nulls and fractional numbers, which no field of a payin accepts. */
    private static Map<String, Object> plain(Map<?, ?> object) {
        var plain = new LinkedHashMap<String, Object>();
        object.forEach((name, value) -> {
            if (value instanceof Map<?, ?> inner) {
                plain.put(name.toString(), plain(inner));
            } else if (value instanceof String || value instanceof Long || value instanceof Boolean) {
                plain.put(name.toString(), value);
            }
        });
        return plain;
    }
}
