package dev.paysandbox.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.time.Timestamps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Writes the documented bodies of status notifications. */
public final class Notification {
    private static final JsonFactory JSON = new JsonFactory();

    private Notification() {}

    /** The notification of the payment's present state. */
    public static byte[] of(Payment payment) {
        return of(payment, payment.statusName(), payment.updatedAt(), payment.amount(), Map.of());
    }

    /**
     * The same with another status, time or amount, for scenarios that send wrong notifications.
     *
     * @param extra further members of the body, by name
     */
    public static byte[] of(Payment payment, String status, long updatedAt, Money amount, Map<String, String> extra) {
        var bytes = new ByteArrayOutputStream(320);
        try (var json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("id", payment.id());
            json.writeStringField("status", status);
            if (payment instanceof Payin payin) {
                json.writeStringField("paymentMethod", payin.method().name());
            }
            json.writeNumberField("amount", amount.cents());
            if (payment instanceof Payout payout) {
                json.writeStringField("pixKey", payout.pixKey());
                json.writeStringField("pixKeyType", payout.pixKeyType().name());
            }
            json.writeStringField("referenceId", payment.referenceId());
            if (payment instanceof Payin payin) {
                writeCustomer(json, payin);
            }
            json.writeStringField("updatedAt", Timestamps.format(updatedAt));
            for (var member : extra.entrySet()) {
                json.writeStringField(member.getKey(), member.getValue());
            }
            json.writeEndObject();
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        return bytes.toByteArray();
    }

    /** Reads the status from a body that {@link #of} wrote. */
    public static String statusIn(byte[] body) {
        try (var json = JSON.createParser(body)) {
            while (json.nextToken() != null) {
                if (json.getParsingContext().getParent().inRoot() && "status".equals(json.currentName())) {
                    return json.nextTextValue();
                }
            }
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        throw new IllegalArgumentException("the body of a notification has no status");
    }

    private static void writeCustomer(JsonGenerator json, Payin payin) throws IOException {
        json.writeObjectFieldStart("customer");
        json.writeStringField("name", payin.customer().name());
        json.writeStringField("email", payin.customer().email());
        json.writeEndObject();
    }
}
