package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import org.jspecify.annotations.Nullable;

/**
 * A request, as conditions of scenarios see it. A field is read only if a condition needs it, and perhaps more than
 * once.
 */
public interface ScenarioRequest {
    long NO_NUMBER = -1;

    Operation operation();

    /** The payment method of a payin or a lookup; null for every other operation. */
    default @Nullable PaymentMethod method() {
        return null;
    }

    /** In cents, or {@link #NO_NUMBER}. */
    default long amount() {
        return NO_NUMBER;
    }

    /** 1 to 12, or {@link #NO_NUMBER}. */
    default long installments() {
        return NO_NUMBER;
    }

    /** The text of a field, for an enum's constant its name; null if the request has none. Not for number fields. */
    default @Nullable String text(ScenarioField field) {
        return null;
    }

    /**
     * Whether the number of a tokenized card matched the pattern when the token was made; the number itself is not
     * kept. The pattern is named by its words.
     */
    default boolean numberMatched(String pattern) {
        return false;
    }

    /** The first header of this name, in any case; null if the request has none. */
    default @Nullable String header(String name) {
        return null;
    }
}
