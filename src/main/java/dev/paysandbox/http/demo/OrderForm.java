package dev.paysandbox.http.demo;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the checkout page sends: how to pay, and of the card only what the browser SDK prepared.
 *
 * @param card token, installments and the proof of 3D Secure; null for PIX and boleto
 * @param antifraud the device's session, or null
 */
record OrderForm(
        String visit,
        ShopAccount account,
        String paymentMethod,
        String referenceId,
        Map<String, Object> customer,
        @Nullable Map<String, Object> card,
        @Nullable Map<String, Object> antifraud) {
    private static final String CARD = "CREDIT_CARD";
    /** The rest is left out, whatever it is: this server does not want to see a card number, not even by mistake. */
    private static final List<String> CARD_FIELDS = List.of("token", "installments", "threeDSecure");

    static OrderForm read(Map<String, Object> body) {
        var fields = new Fields(body);
        var visit = fields.text("visit");
        if (!visit.isEmpty() && !Visits.isName(visit)) {
            fields.reject("visit", FieldError.INVALID_FORMAT, "must be 32 hexadecimal digits");
        }
        var account = fields.choice("account", ShopAccount.class);
        var method = fields.choice("paymentMethod", List.of("PIX", "BOLETO", CARD));
        var reference = fields.text("referenceId");
        var customer = plain(fields.values("customer"));
        boolean byCard = CARD.equals(method);
        var card = byCard ? only(CARD_FIELDS, fields.values("card")) : null;
        var antifraud = fields.has("antifraud") ? only(List.of("sessionId"), fields.values("antifraud")) : null;
        fields.refuse();
        return new OrderForm(
                visit,
                account == null ? ShopAccount.BEFORE : account,
                method == null ? CARD : method,
                reference,
                customer,
                card,
                antifraud);
    }

    /** The body for the provider, priced by the shop. */
    Map<String, Object> payin(String payerIp, String webhookUrl) {
        var payin = new LinkedHashMap<String, Object>();
        payin.put("paymentMethod", paymentMethod);
        payin.put("amount", Product.CENTS);
        payin.put("referenceId", referenceId);
        payin.put("webhookUrl", webhookUrl);
        payin.put("isPhysicalProduct", true);
        payin.put("payerIp", payerIp);
        payin.put("customer", customer);
        payin.put("items", Product.items());
        if (card != null) {
            payin.put("card", card);
        }
        if (antifraud != null) {
            payin.put("antifraud", antifraud);
        }
        return payin;
    }

    private static Map<String, Object> only(List<String> names, Map<String, Object> object) {
        var kept = plain(object);
        kept.keySet().retainAll(names);
        return kept;
    }

    /** Without what no field of a payin is: nulls and broken numbers. */
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
