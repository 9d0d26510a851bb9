package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request of the merchant, and its answer. Its body is parsed when a rule first needs it. */
public final class MerchantRequest {
    static final String PAYIN = "/payin";
    static final String PAYOUT = "/payout";
    /** Refusals that may be temporary, so the same request may succeed later: keys, KYC, time-outs, limits. */
    static final Set<Integer> TEMPORARY = Set.of(401, 403, 408, 429);

    private static final String LOOKUP = PAYIN + "/";
    /** No valid field among those read here is longer. */
    private static final int LONGEST = 2048;

    /** What rules need to know of an order's items: their total price in cents, how many pieces there are, and a hash of all their text. */
    private record Items(long total, long units, int hash) {
        static Items of(List<?> items) {
            long total = 0;
            long units = 0;
            for (var item : items) {
                if (item instanceof Map<?, ?> fields
                        && fields.get("quantity") instanceof Long quantity
                        && fields.get("unitPrice") instanceof Long price) {
                    total += quantity * price;
                    units += quantity;
                } else {
                    return new Items(0, 0, items.hashCode());
                }
            }
            return new Items(total, units, items.hashCode());
        }
    }

    private final Journal.Entry entry;
    private final Function<byte[], Map<String, Object>> json;
    final String path;
    /** The payment that it created or asked for. */
    final @Nullable String payment;

    private @Nullable Map<RequestField, Object> fields;

    /** @param json parses a body; an empty map if it is not a JSON object */
    public MerchantRequest(Journal.Entry entry, Function<byte[], Map<String, Object>> json) {
        this.entry = entry;
        this.json = json;
        path = withoutSlash(entry.exchange().path());
        var named = entry.exchange().payment();
        payment = named == null ? null : withoutSlash(named);
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") && path.length() > 1 ? path.substring(0, path.length() - 1) : path;
    }

    String id() {
        return entry.id();
    }

    /** Increases from request to request. */
    long number() {
        return entry.number();
    }

    Exchange exchange() {
        return entry.exchange();
    }

    /** Epoch milliseconds of the sandbox's clock. */
    long at() {
        return exchange().at();
    }

    /**
     * How many milliseconds after the other it came, by the clock that advanced more: the sandbox's clock may be frozen
     * or slow while the merchant waits, and the computer's clock does not show jumps of the sandbox's.
     */
    long after(MerchantRequest other) {
        return Math.max(at() - other.at(), entry.hostMillisAfter(other.entry));
    }

    /** The answer's status; 0 if none was sent. */
    int status() {
        return exchange().status();
    }

    @Nullable
    String header(String name) {
        return exchange().asked().header(name);
    }

    /** When its answer ended, in sandbox time. */
    long answeredAt() {
        return at() + TimeUnit.NANOSECONDS.toMillis(exchange().latencyNanos());
    }

    boolean isCreation() {
        return exchange().method().equals("POST") && (path.equals(PAYIN) || path.equals(PAYOUT));
    }

    /** The payin that {@code GET /payin/{id}} asks for, or null. */
    @Nullable
    String lookedUp() {
        return exchange().method().equals("GET") && path.startsWith(LOOKUP) ? path.substring(LOOKUP.length()) : null;
    }

    boolean isAccepted() {
        return status() / 100 == 2;
    }

    boolean isAnsweredBy(ErrorCode code) {
        return exchange().answered().bodyText().contains(code.name());
    }

    /** Whether the merchant cannot know the result: no answer, or a 5xx. */
    boolean isUnanswered() {
        return status() == 0 || status() >= 500;
    }

    /** Whether a lookup says nothing of its payment: it was not answered, or refused for what may be temporary. */
    boolean isInconclusive() {
        return isUnanswered() || TEMPORARY.contains(status());
    }

    /** Whether it created a payment that the merchant cannot know of. */
    boolean isLostCreation() {
        return isUnanswered() && payment != null;
    }

    /** A text, a number, the {@link Items}, or true for any other value; null if there is none. */
    @Nullable
    Object at(RequestField field) {
        return fields().get(field);
    }

    @Nullable
    String text(RequestField field) {
        return at(field) instanceof String text && !text.isBlank() ? text : null;
    }

    @Nullable
    Long number(RequestField field) {
        return at(field) instanceof Long number ? number : null;
    }

    @Nullable
    String reference() {
        return text(RequestField.REFERENCE);
    }

    /** Equal for two requests for a payment with the same reference; null if it has none. */
    @Nullable
    String pathAndReference() {
        return reference() == null ? null : path + " " + reference();
    }

    /** The total price of the items in cents; 0 if they cannot be read. */
    long itemsTotal() {
        return at(RequestField.ITEMS) instanceof Items items ? items.total() : 0;
    }

    /** How many pieces of goods there are; 0 if the items cannot be read. */
    long units() {
        return at(RequestField.ITEMS) instanceof Items items ? items.units() : 0;
    }

    /** Equal for two requests of the same customer, or beneficiary, for the same goods and the same amount. */
    List<@Nullable Object> order() {
        return Arrays.asList(
                path,
                number(RequestField.AMOUNT),
                at(RequestField.DOCUMENT),
                at(RequestField.ITEMS),
                at(RequestField.PIX_KEY));
    }

    /** The request for people, such as {@code POST /payin req_7}. */
    @Override
    public String toString() {
        return exchange().method() + " " + path + " (" + id() + ")";
    }

    private Map<RequestField, Object> fields() {
        var known = fields;
        if (known == null) {
            known = new EnumMap<>(RequestField.class);
            var body = json.apply(exchange().asked().body());
            for (var field : RequestField.values()) {
                var value = kept(field.path.in(body));
                if (value != null) {
                    known.put(field, value);
                }
            }
            fields = known;
        }
        return known;
    }

    /** A body may be a thousand times as large as the part that is kept. */
    private static @Nullable Object kept(@Nullable Object value) {
        if (value instanceof String text) {
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…" + text.hashCode();
        }
        if (value instanceof List<?> items) {
            return Items.of(items);
        }
        return value instanceof Map ? (Object) true : value instanceof Long ? value : null;
    }
}
