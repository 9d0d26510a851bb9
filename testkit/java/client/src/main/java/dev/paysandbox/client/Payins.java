package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes valid bodies of {@code POST /payin}, each with a random document and {@code referenceId}. */
public final class Payins {
    private Payins() {}

    /** A PIX payin of this amount. */
    public static PayinBody pix(long cents) {
        return payin("PIX", cents, null);
    }

    /** A boleto payin of this amount. */
    public static PayinBody boleto(long cents) {
        return payin("BOLETO", cents, null);
    }

    /** A card payment of this amount, with a token from {@link Cards#token}. */
    public static PayinBody card(long cents, String token) {
        var card = new LinkedHashMap<String, @Nullable Object>();
        card.put("token", token);
        card.put("installments", 1);
        return payin("CREDIT_CARD", cents, card);
    }

    /** A card payment of this amount, with a card number of 16 digits, which may have spaces. */
    public static PayinBody rawCard(long cents, String number) {
        var card = Cards.card(number);
        card.put("installments", 1);
        return payin("CREDIT_CARD", cents, card);
    }

    private static PayinBody payin(String method, long cents, @Nullable Map<String, @Nullable Object> card) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("amount", cents);
        body.put("paymentMethod", method);
        body.put("referenceId", RandomData.reference());
        body.put("isPhysicalProduct", false);
        body.put("payerIp", "203.0.113.7");
        body.put("customer", customer());
        // One item with the whole amount. A difference would cause a remark on the payin.
        body.put("items", List.of(Map.of("title", "Camiseta", "quantity", 1, "unitPrice", cents)));
        if (card != null) {
            body.put("card", card);
        }
        return new PayinBody(body, null);
    }

    private static Map<String, Object> customer() {
        var address = new LinkedHashMap<String, Object>();
        address.put("street", "Rua das Laranjeiras");
        address.put("number", "100");
        address.put("zipCode", "22240003");
        address.put("city", "Rio de Janeiro");
        address.put("state", "RJ");
        var customer = new LinkedHashMap<String, Object>();
        customer.put("name", "Maria Silva");
        customer.put("document", RandomData.cpf());
        customer.put("email", "maria@example.com");
        customer.put("phone", "21987654321");
        customer.put("address", address);
        return customer;
    }
}
