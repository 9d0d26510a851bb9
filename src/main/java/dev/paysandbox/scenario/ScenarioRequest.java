package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import org.jspecify.annotations.Nullable;

/**
 * What a request looks like to the conditions of scenarios. It is asked only for what some condition needs, perhaps
 * more than once.
 */
public interface ScenarioRequest {
    long NO_NUMBER = -1;

    Operation operation();

    /** Of a payin or a lookup; null for every other operation. */
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

    /** The text of a field, an enum's constant by its name; null where the request has none. Never asked for numbers. */
    default @Nullable String text(Field field) {
        return null;
    }

    /**
     * Whether the number of the card, which is not known any more, matched the pattern when it was. The pattern is told
     * by its {@link ScenarioSet#numberPatterns words}.
     */
    default boolean numberMatched(String pattern) {
        return false;
    }

    /** The first header of this name, in whichever case; null where the request has none. */
    default @Nullable String header(String name) {
        return null;
    }
}
