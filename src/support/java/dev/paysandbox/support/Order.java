package dev.paysandbox.support;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.domain.PaymentMethod;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Valid requests, which a test bends as it needs. */
public final class Order {
    /** The fields that every payin needs, by their paths. */
    public static final List<String> PAYIN_FIELDS = List.of(
            "paymentMethod",
            "amount",
            "referenceId",
            "isPhysicalProduct",
            "payerIp",
            "customer",
            "customer.name",
            "customer.document",
            "customer.email",
            "customer.phone",
            "customer.address",
            "customer.address.street",
            "customer.address.number",
            "customer.address.zipCode",
            "customer.address.city",
            "customer.address.state",
            "items");
    /** The fields that every payout needs. */
    public static final List<String> PAYOUT_FIELDS = List.of("amount", "pixKey", "pixKeyType", "referenceId");

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final ObjectNode body;

    private Order(String json) {
        body = Json.object(json);
    }

    public static Order pix(long cents) {
        return payin("PIX", cents);
    }

    public static Order boleto(long cents) {
        return payin("BOLETO", cents);
    }

    /** By raw card number. */
    public static Order card(String number, long cents) {
        return payin("CREDIT_CARD", cents).with("card", """
                {"holderName": "MARIA SILVA", "number": "%s", "expirationMonth": "12", "expirationYear": "2039",
                 "cvv": "123", "installments": 1}""".formatted(number));
    }

    /** By any method. A card is approved. */
    public static Order of(PaymentMethod method, long cents) {
        return method == PaymentMethod.CREDIT_CARD ? card("4111111111111111", cents) : payin(method.name(), cents);
    }

    public static Order payout(long cents) {
        return new Order("""
                {"amount": %d, "pixKey": "fulano@example.com", "pixKeyType": "EMAIL", "referenceId": "payout-%d"}""".formatted(cents, COUNT.incrementAndGet()));
    }

    private static Order payin(String method, long cents) {
        return new Order("""
                {"paymentMethod": "%s", "amount": %d, "referenceId": "order-%d", "isPhysicalProduct": false,
                 "payerIp": "203.0.113.7",
                 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                   "phone": "11987654321",
                   "address": {"street": "Av. Paulista", "number": "1000", "zipCode": "01310100",
                     "city": "São Paulo", "state": "SP"}},
                 "items": [{"title": "Camiseta", "quantity": 1, "unitPrice": %d}]}""".formatted(method, cents, COUNT.incrementAndGet(), cents));
    }

    /** The same order with this field set to a JSON value; the path reads {@code customer.address.city}. */
    public Order with(String path, String json) {
        var parent = parent(path);
        parent.set(path.substring(path.lastIndexOf('.') + 1), Json.read(json));
        return this;
    }

    public Order without(String path) {
        parent(path).remove(path.substring(path.lastIndexOf('.') + 1));
        return this;
    }

    public Order heardAt(String url) {
        body.put("webhookUrl", url);
        return this;
    }

    /** The JSON with the value as it stands: a JSON library would write it in another way, or not at all. */
    public String jsonWith(String path, String literal) {
        return with(path, "\"PLACE\"").json().replace("\"PLACE\"", literal);
    }

    private ObjectNode parent(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0
                ? body
                : (ObjectNode) body.at("/" + path.substring(0, dot).replace('.', '/'));
    }

    public String json() {
        return body.toString();
    }
}
