package dev.paysandbox.drill;

import org.jspecify.annotations.Nullable;

/**
 * What a run needs of whoever started it.
 *
 * @param number from 1 on; the answer names it
 * @param operation {@code payin} or {@code payout}
 * @param method the payment method that is wanted, or null for a payout
 * @param referenceId of the payment that it is about, where one is known
 * @param id of that payment
 * @param placed what placing the order has told
 * @param text for a person
 */
public record Question(
        int number,
        Kind kind,
        String drill,
        String operation,
        @Nullable String method,
        @Nullable String referenceId,
        @Nullable String id,
        @Nullable String placed,
        String text) {
    public enum Kind {
        /** Place an order. */
        PLACE,
        /** What does the application's own system say about the order? */
        ORACLE,
        /** Start the application's batch job. */
        RECONCILE
    }

    /**
     * An answer.
     *
     * @param text what was printed
     * @param failed why it could not be done, or null
     */
    public record Answer(String text, @Nullable String failed) {}
}
