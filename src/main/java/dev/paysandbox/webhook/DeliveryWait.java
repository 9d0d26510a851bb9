package dev.paysandbox.webhook;

import org.jspecify.annotations.Nullable;

/**
 * What a notification waits for before its first attempt.
 *
 * @param status that of a later notification of the same payment, which is to go out before it
 * @param deliveryId an earlier notification of the same payment, which is neither delivered nor given up
 * @param until when it goes out, or at the latest where it waits for a status; in epoch milliseconds, and null where that
 *     depends on what happens
 */
public record DeliveryWait(
        @Nullable String status,
        @Nullable String deliveryId,
        @Nullable Long until) {
    /**
     * Null where the delivery does not wait.
     *
     * @param first the first of its queue
     */
    @SuppressWarnings("ReferenceEquality") // deliveries are equal only to themselves
    static @Nullable DeliveryWait of(Delivery delivery, Delivery first) {
        if (delivery.state != Delivery.State.WAITING) {
            return null;
        }
        boolean isItsTurn = delivery == first || delivery.isTogetherWith(first);
        return new DeliveryWait(
                delivery.swapWith, isItsTurn ? null : first.id(), isItsTurn ? delivery.nextAttemptAt() : null);
    }

    /** The same, with another end. */
    public DeliveryWait until(@Nullable Long end) {
        return new DeliveryWait(status, deliveryId, end);
    }
}
