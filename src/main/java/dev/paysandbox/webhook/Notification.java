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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the documented bodies of status notifications. */
public final class Notification {
    /** The members that tell which payment it is, and how much; without them a receiver may refuse a notification. */
    public static final Set<String> KEYS = Set.of("id", "amount", "referenceId");

    private static final JsonFactory JSON = new JsonFactory();

    private Notification() {}

    /** The notification of the payment's present state. */
    public static byte[] of(Payment payment) {
        return of(payment, payment.statusName(), payment.updatedAt(), payment.amount(), Map.of(), List.of());
    }

    /**
     * The same with another status, time or amount, for scenarios that send wrong notifications.
     *
     * @param set further or other values, by their paths, such as {@code customer.email}
     * @param removed the paths of members to leave out
     */
    public static byte[] of(
            Payment payment,
            String status,
            long updatedAt,
            Money amount,
            Map<String, @Nullable Object> set,
            List<String> removed) {
        var body = members(payment, status, updatedAt, amount);
        set.forEach((path, value) -> set(body, path, value));
        removed.forEach(path -> remove(body, path));
        var bytes = new ByteArrayOutputStream(320);
        try (var json = JSON.createGenerator(bytes)) {
            write(body, json);
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        return bytes.toByteArray();
    }

    private static Map<String, @Nullable Object> members(Payment payment, String status, long updatedAt, Money amount) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("id", payment.id());
        body.put("status", status);
        if (payment instanceof Payin payin) {
            body.put("paymentMethod", payin.method().name());
        }
        body.put("amount", amount.cents());
        if (payment instanceof Payout payout) {
            body.put("pixKey", payout.pixKey());
            body.put("pixKeyType", payout.pixKeyType().name());
        }
        body.put("referenceId", payment.referenceId());
        if (payment instanceof Payin payin) {
            var customer = new LinkedHashMap<String, @Nullable Object>();
            customer.put("name", payin.customer().name());
            customer.put("email", payin.customer().email());
            body.put("customer", customer);
        }
        body.put("updatedAt", Timestamps.format(updatedAt));
        return body;
    }

    /** Whether the documented body of this payment's notifications has the member that the path names or leads into. */
    public static boolean has(Payment payment, String path) {
        return members(payment, payment.statusName(), payment.updatedAt(), payment.amount())
                .containsKey(path.replaceFirst("\\..*", ""));
    }

    /** Sets the value at the path; what is not a map on the way becomes one. */
    private static void set(Map<String, @Nullable Object> body, String path, @Nullable Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            body.put(path, value);
        } else {
            var inner = copy(body.get(path.substring(0, dot)));
            set(inner, path.substring(dot + 1), value);
            body.put(path.substring(0, dot), inner);
        }
    }

    private static void remove(Map<String, @Nullable Object> body, String path) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            body.remove(path);
        } else if (body.get(path.substring(0, dot)) instanceof Map<?, ?> known) {
            var inner = copy(known);
            remove(inner, path.substring(dot + 1));
            body.put(path.substring(0, dot), inner);
        }
    }

    /** The members of the value, if it is a map. The value may belong to a scenario, so it is not changed. */
    private static Map<String, @Nullable Object> copy(@Nullable Object value) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        if (value instanceof Map<?, ?> members) {
            members.forEach((name, member) -> copy.put((String) name, member));
        }
        return copy;
    }

    private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
        if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (var member : members.entrySet()) {
                json.writeFieldName((String) member.getKey());
                write(member.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof List<?> items) {
            json.writeStartArray();
            for (var item : items) {
                write(item, json);
            }
            json.writeEndArray();
        } else {
            json.writeObject(value);
        }
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
}
