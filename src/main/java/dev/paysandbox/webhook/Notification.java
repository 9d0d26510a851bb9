package dev.paysandbox.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.time.Timestamps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The documented bodies of status notifications. */
public final class Notification {
    private static final JsonFactory JSON = new JsonFactory();

    private Notification() {}

    /** The notification of the payment as it is. */
    public static byte[] of(Payment payment) {
        return of(payment, payment.statusName(), payment.updatedAt());
    }

    /** The same with another status or time than the payment's, for scenarios that send wrong notifications. */
    public static byte[] of(Payment payment, String status, long updatedAt) {
        var bytes = new ByteArrayOutputStream(320);
        try (var json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("id", payment.id());
            json.writeStringField("status", status);
            if (payment instanceof Payin payin) {
                json.writeStringField("paymentMethod", payin.method().name());
            }
            json.writeNumberField("amount", payment.amount().cents());
            if (payment instanceof Payout payout) {
                json.writeStringField("pixKey", payout.pixKey());
                json.writeStringField("pixKeyType", payout.pixKeyType().name());
            }
            json.writeStringField("referenceId", payment.referenceId());
            if (payment instanceof Payin payin) {
                writeCustomer(json, payin);
            }
            json.writeStringField("updatedAt", Timestamps.format(updatedAt));
            json.writeEndObject();
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        return bytes.toByteArray();
    }

    private static void writeCustomer(JsonGenerator json, Payin payin) throws IOException {
        json.writeObjectFieldStart("customer");
        json.writeStringField("name", payin.customer().name());
        json.writeStringField("email", payin.customer().email());
        json.writeEndObject();
    }
}
