package dev.paysandbox.webhook;

import org.jspecify.annotations.Nullable;

/**
 * What a notification waits for before its first attempt.
 *
 * @param status the status of a later notification of the same payment that must go out first
 * @param deliveryId an earlier notification of the same payment that is neither delivered, blocked nor exhausted
 * @param until when it goes out, or for a status the latest time; in epoch milliseconds, null if it depends on other
 *     events
 */
public record DeliveryWait(
        @Nullable String status,
        @Nullable String deliveryId,
        @Nullable Long until) {
    /**
     * Null if the delivery does not wait.
     *
     * @param first the first of its queue
     */
    @SuppressWarnings("ReferenceEquality") // deliveries are equal only to themselves
    static @Nullable DeliveryWait of(Delivery delivery, Delivery first) {
        if (delivery.state != DeliveryState.WAITING) {
            return null;
        }
        boolean isItsTurn = delivery == first || delivery.isTogetherWith(first);
        return new DeliveryWait(
                delivery.swapWith, isItsTurn ? null : first.id(), isItsTurn ? delivery.nextAttemptAt() : null);
    }

    /** The same wait with another end. */
    public DeliveryWait until(@Nullable Long end) {
        return new DeliveryWait(status, deliveryId, end);
    }
}
