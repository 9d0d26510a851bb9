package dev.paysandbox.finding;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request of the merchant, and its answer. Its body is read when a rule first asks for it. */
public final class Request {
    static final String PAYIN = "/payin";
    static final String PAYOUT = "/payout";
    private static final String LOOKUP = PAYIN + "/";

    private final Journal.Entry entry;
    private final Function<byte[], Map<String, Object>> json;
    private final String path;
    private @Nullable Map<String, Object> fields;

    /** @param json reads a body; an empty map where it is no JSON object */
    public Request(Journal.Entry entry, Function<byte[], Map<String, Object>> json) {
        this.entry = entry;
        this.json = json;
        path = withoutSlash(entry.exchange().path());
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") && path.length() > 1 ? path.substring(0, path.length() - 1) : path;
    }

    String id() {
        return entry.id();
    }

    Exchange exchange() {
        return entry.exchange();
    }

    String path() {
        return path;
    }

    /** Epoch milliseconds of the sandbox's clock. */
    long at() {
        return exchange().at();
    }

    /** The answer's; 0 where none was sent. */
    int status() {
        return exchange().status();
    }

    /** The payment that it created or asked for. */
    @Nullable
    String payment() {
        var payment = exchange().payment();
        return payment == null ? null : withoutSlash(payment);
    }

    /** The value of a header, or null. */
    @Nullable
    String header(String name) {
        return exchange().asked().header(name);
    }

    /** When its answer was over, as far as the sandbox's clock ran meanwhile. */
    long answeredAt() {
        return at() + TimeUnit.NANOSECONDS.toMillis(exchange().latencyNanos());
    }

    boolean creates(String wanted) {
        return exchange().method().equals("POST") && path.equals(wanted);
    }

    /** The payin for which {@code GET /payin/{id}} asks, or null. */
    @Nullable
    String lookedUp() {
        return exchange().method().equals("GET") && path.startsWith(LOOKUP) ? path.substring(LOOKUP.length()) : null;
    }

    /** Whether it got a 2xx. */
    boolean isAccepted() {
        return status() / 100 == 2;
    }

    /** Whether the merchant cannot know what became of it: no answer, or a 5xx. */
    boolean isUnanswered() {
        return status() == 0 || status() >= 500;
    }

    /** Whether it created a payment of which the merchant cannot know. */
    boolean isLostCreation() {
        return isUnanswered() && payment() != null;
    }

    /** A text, number or map in the body by its path, such as {@code customer.document}; null where there is none. */
    @Nullable
    Object at(String fieldPath) {
        Object value = fields();
        for (var name : fieldPath.split("\\.", -1)) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return value instanceof String || value instanceof Long || value instanceof Map || value instanceof List
                ? value
                : null;
    }

    @Nullable
    String text(String fieldPath) {
        return at(fieldPath) instanceof String text && !text.isBlank() ? text : null;
    }

    @Nullable
    Long number(String fieldPath) {
        return at(fieldPath) instanceof Long number ? number : null;
    }

    @Nullable
    String reference() {
        return text("referenceId");
    }

    /** What the items cost together, in cents; 0 where they cannot be read. */
    long itemsTotal() {
        long total = 0;
        if (at("items") instanceof List<?> items) {
            for (var item : items) {
                if (!(item instanceof Map<?, ?> fieldsOfItem
                        && fieldsOfItem.get("quantity") instanceof Long quantity
                        && fieldsOfItem.get("unitPrice") instanceof Long price)) {
                    return 0;
                }
                total += quantity * price;
            }
        }
        return total;
    }

    /** Whether both are of the same customer, or beneficiary, for the same goods and the same amount. */
    boolean isSameOrderAs(Request other) {
        return path.equals(other.path)
                && Objects.equals(number("amount"), other.number("amount"))
                && Objects.equals(at("customer.document"), other.at("customer.document"))
                && Objects.equals(at("items"), other.at("items"))
                && Objects.equals(at("pixKey"), other.at("pixKey"));
    }

    /** The request as people write it, such as {@code POST /payin req_7}. */
    @Override
    public String toString() {
        return exchange().method() + " " + path + " (" + id() + ")";
    }

    private Map<String, Object> fields() {
        var known = fields;
        if (known == null) {
            known = json.apply(exchange().asked().body());
            fields = known;
        }
        return known;
    }
}
