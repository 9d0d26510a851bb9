package dev.paysandbox.webhook;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario changes the delivery of one notification.
 *
 * @param copies how often it goes out in all
 * @param delay how long it is held back
 * @param lostAttempts how many attempts, from the first on, never reach the receiver
 * @param swapWith it waits until the notification of this status of the same payment has gone out before it
 * @param faults all that a scenario does to it, for those who look at it
 */
public record Handling(
        int copies,
        Duration delay,
        int lostAttempts,
        @Nullable String swapWith,
        Set<DeliveryFault> faults) {
    public static final Handling USUAL = new Handling(1, Duration.ZERO, 0, null, Set.of());
    public static final Handling FORGED = new Handling(1, Duration.ZERO, 0, null, Set.of(DeliveryFault.FORGED));
}
