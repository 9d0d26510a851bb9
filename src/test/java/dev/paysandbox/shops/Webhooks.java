package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.ACCEPTS_BEFORE_IT_STORES;
import static dev.paysandbox.shops.Mistake.ACCEPTS_STALE_SIGNATURES;
import static dev.paysandbox.shops.Mistake.ASKS_AND_BELIEVES_THE_BODY;
import static dev.paysandbox.shops.Mistake.BELIEVES_AN_EXPIRY;
import static dev.paysandbox.shops.Mistake.BELIEVES_A_REFUND;
import static dev.paysandbox.shops.Mistake.BELIEVES_WHAT_IT_CANNOT_CHECK;
import static dev.paysandbox.shops.Mistake.COMPARES_THE_NOTIFIED_AMOUNT;
import static dev.paysandbox.shops.Mistake.DROPS_WHAT_IS_TOO_MUCH;
import static dev.paysandbox.shops.Mistake.FAILS_ON_NULL;
import static dev.paysandbox.shops.Mistake.FAILS_ON_UNKNOWN_STATUSES;
import static dev.paysandbox.shops.Mistake.FAILS_WITHOUT_A_FIELD;
import static dev.paysandbox.shops.Mistake.FORGETS_WHAT_IT_CANNOT_READ;
import static dev.paysandbox.shops.Mistake.FORGETS_WHAT_IT_MAY_NOT_LOOK_UP;
import static dev.paysandbox.shops.Mistake.HAS_A_SECRET_URL;
import static dev.paysandbox.shops.Mistake.HOLDS_WHAT_COMES_EARLY;
import static dev.paysandbox.shops.Mistake.IGNORES_SIGNATURES;
import static dev.paysandbox.shops.Mistake.IGNORES_UNKNOWN_STATUSES;
import static dev.paysandbox.shops.Mistake.LATE_APPROVAL_WINS;
import static dev.paysandbox.shops.Mistake.MARKS_AS_SEEN_TOO_EARLY;
import static dev.paysandbox.shops.Mistake.REFUSES_NEW_FIELDS;
import static dev.paysandbox.shops.Mistake.REFUSES_WHAT_COMES_EARLY;
import static dev.paysandbox.shops.Mistake.REMEMBERS_NOTIFICATIONS;
import static dev.paysandbox.shops.Mistake.SHIPS_BY_A_LATE_APPROVAL;
import static dev.paysandbox.shops.Mistake.SLOW;
import static dev.paysandbox.shops.Mistake.SWALLOWS_A_FAILED_CONFIRMATION;
import static dev.paysandbox.shops.Mistake.TRUSTS_THE_BODY;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import dev.paysandbox.shops.Provider.NoAnswer;
import dev.paysandbox.support.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** The notifications of payins. Anybody can send them; they come twice, late, in any order, and before the answer. */
final class Webhooks {
    private static final Set<String> FIELDS =
            Set.of("id", "status", "paymentMethod", "amount", "referenceId", "customer", "updatedAt");
    private static final Set<String> STATUSES = Set.of(
            "PENDING",
            "PENDING_3DS",
            "APPROVED",
            "FAILED",
            "CANCELED",
            "REFUSED",
            "REFUNDED",
            "CHARGEBACK",
            "MED",
            "EXPIRED");
    private static final long TOLERANCE_SECONDS = 300;
    private static final String PREFIX = "whsec_";

    private final Checkout checkout;
    private final Mistake mistake;
    private final Inbox inbox;
    private final @Nullable String signingSecret;
    private final Set<JsonNode> worked = ConcurrentHashMap.newKeySet();

    /** @param signingSecret of Standard Webhooks; null where notifications have no signature */
    Webhooks(Checkout checkout, Mistake mistake, Inbox inbox, @Nullable String signingSecret) {
        this.checkout = checkout;
        this.mistake = mistake;
        this.inbox = inbox;
        this.signingSecret = signingSecret;
    }

    /** Answers the status for the notification. */
    int heard(Headers headers, String body) {
        if (mistake == SLOW) {
            TestShop.pauses(5_100);
        }
        if (signingSecret != null && mistake != IGNORES_SIGNATURES && !isSigned(signingSecret, headers, body)) {
            return 401;
        }
        var told = Json.read(body);
        if (mistake == REFUSES_NEW_FIELDS && !FIELDS.containsAll(names(told))) {
            return 400;
        }
        if ((mistake == FAILS_ON_NULL && told.at("/customer/name").isNull())
                || (mistake == FAILS_WITHOUT_A_FIELD && !told.has("paymentMethod"))) {
            return 500;
        }
        if (mistake == FAILS_ON_UNKNOWN_STATUSES && !STATUSES.contains(text(told, "status"))) {
            return 500;
        }
        var order = checkout.referredTo(text(told, "referenceId"));
        if (mistake == HOLDS_WHAT_COMES_EARLY && order != null && !order.knows(text(told, "id"))) {
            order.putAside(text(told, "id"));
            return 204;
        }
        if (mistake == REFUSES_WHAT_COMES_EARLY && order != null && !order.knows(text(told, "id"))) {
            return 404;
        }
        if (mistake == ACCEPTS_BEFORE_IT_STORES && order != null) {
            order.takeUp(text(told, "id"));
        }
        if (mistake == DROPS_WHAT_IS_TOO_MUCH && order != null && inbox.isFull()) {
            order.takeUp(text(told, "id"));
            return 202;
        }
        return order == null ? 204 : inbox.take(() -> takeOver(order, told));
    }

    private int takeOver(Order order, JsonNode told) {
        var id = text(told, "id");
        if ((mistake == REMEMBERS_NOTIFICATIONS && worked.contains(told))
                || (mistake == IGNORES_UNKNOWN_STATUSES && !STATUSES.contains(text(told, "status")))) {
            return 204;
        }
        if (mistake == MARKS_AS_SEEN_TOO_EARLY && !order.takeUp(id)) {
            return 204;
        }
        try {
            var status = text(told, "status");
            if (signingSecret != null
                    || mistake == HAS_A_SECRET_URL
                    || mistake == TRUSTS_THE_BODY
                    || isBelieved(order, told)) {
                believe(order, id, status, Instant.parse(text(told, "updatedAt")));
            } else if (mistake != ASKS_AND_BELIEVES_THE_BODY) {
                checkout.confirm(order, id);
            }
            if (mistake == SHIPS_BY_A_LATE_APPROVAL && status.equals("APPROVED")) {
                order.shipThoughRefunded(id);
            }
            if (mistake == COMPARES_THE_NOTIFIED_AMOUNT && told.get("amount").asLong() != order.amount) {
                order.putAside(id);
            }
            worked.add(told);
            return 204;
        } catch (NoAnswer noAnswer) {
            if (mistake == BELIEVES_WHAT_IT_CANNOT_CHECK) {
                believe(order, id, text(told, "status"), Instant.parse(text(told, "updatedAt")));
                return 204;
            }
            boolean isForgotten = mistake == SWALLOWS_A_FAILED_CONFIRMATION
                    || (mistake == FORGETS_WHAT_IT_MAY_NOT_LOOK_UP && noAnswer.status == 401)
                    || (mistake == FORGETS_WHAT_IT_CANNOT_READ && noAnswer.status == 0);
            if (isForgotten) {
                order.putAside(id);
                return 204;
            }
            // It will come again.
            return 503;
        }
    }

    /** What is older than what is known changes nothing. */
    private void believe(Order order, String id, String status, Instant updatedAt) {
        synchronized (order.lock()) {
            boolean isCareless = mistake == BELIEVES_AN_EXPIRY || mistake == LATE_APPROVAL_WINS;
            if (isCareless || !order.knowsNewer(id, updatedAt)) {
                order.book(id, status, updatedAt);
            }
        }
    }

    /** Mistakes of shops that ask for the payin only now and then, or do not look at the whole answer. */
    private boolean isBelieved(Order order, JsonNode told) throws NoAnswer {
        var status = text(told, "status");
        if ((mistake == BELIEVES_AN_EXPIRY && status.equals("EXPIRED"))
                || (mistake == BELIEVES_A_REFUND && status.equals("REFUNDED"))) {
            return true;
        }
        if (mistake == ASKS_AND_BELIEVES_THE_BODY) {
            return checkout.provider().payin(text(told, "id")).isPresent();
        }
        if (mistake == LATE_APPROVAL_WINS && status.equals("APPROVED")) {
            return checkout.provider()
                    .payin(text(told, "id"))
                    .filter(payin ->
                            checkout.isOurs(order, payin) && !payin.status().startsWith("PENDING"))
                    .isPresent();
        }
        return false;
    }

    private boolean isSigned(String secret, Headers headers, String body) {
        var id = headers.getFirst("Webhook-Id");
        var time = headers.getFirst("Webhook-Timestamp");
        var signature = headers.getFirst("Webhook-Signature");
        if (id == null || time == null || signature == null) {
            return false;
        }
        boolean isFresh = Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(time)) <= TOLERANCE_SECONDS;
        return (isFresh || mistake == ACCEPTS_STALE_SIGNATURES)
                && MessageDigest.isEqual(
                        signature.getBytes(StandardCharsets.UTF_8),
                        ("v1," + digest(secret, id + "." + time + ".", body)).getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(String secret, String head, String body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(PREFIX.length())), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal((head + body).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static Set<String> names(JsonNode object) {
        var names = new HashSet<String>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String text(JsonNode told, String name) {
        return told.path(name).asText();
    }
}
