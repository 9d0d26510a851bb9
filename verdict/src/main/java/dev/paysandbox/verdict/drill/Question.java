package dev.paysandbox.verdict.drill;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run needs from the client that started it.
 *
 * @param number from 1; the answer refers to it
 * @param operation {@code payin} or {@code payout}
 * @param method the required payment method, or null for a payout
 * @param placed the output of placing the order
 * @param cardToken a fresh token of a test card, for placing an order by card; otherwise null
 */
public record Question(
        int number,
        QuestionKind kind,
        String drill,
        String operation,
        @Nullable String method,
        @Nullable String referenceId,
        @Nullable String id,
        @Nullable String placed,
        @Nullable String cardToken,
        String now,
        String text) {
    Map<String, String> values() {
        var values = new HashMap<String, String>();
        values.put("drill", drill);
        values.put("now", now);
        values.put("placed", Objects.requireNonNullElse(placed, ""));
        values.put("cardToken", Objects.requireNonNullElse(cardToken, ""));
        values.put("method", Objects.requireNonNullElse(method, "PAYOUT"));
        values.put("referenceId", referenceId == null ? values.get("placed") : referenceId);
        if (id != null) {
            values.put("id", id);
        }
        return values;
    }

    public enum QuestionKind {
        PLACE,
        /** Say which state the application has for the order. */
        ORACLE,
        RECONCILE,
        RESTART
    }

    /**
     * An answer.
     *
     * @param text the output; for an oracle a JSON object
     * @param failed why it could not be done, or null
     * @param notOffered whether it failed because the application does not offer it
     */
    public record Answer(String text, @Nullable String failed, boolean notOffered) {}
}
