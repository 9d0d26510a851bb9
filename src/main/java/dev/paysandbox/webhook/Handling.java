package dev.paysandbox.webhook;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario changes the delivery of one notification.
 *
 * @param copies how often it goes out in all
 * @param delay how long it is held back
 * @param lostAttempts how many attempts, from the first on, never reach the receiver
 * @param lostAnswers how many attempts, from the first on, reach the receiver without its answer coming back
 * @param swapWith it waits until the notification of this status of the same payment has gone out before it
 * @param faults all that a scenario does to it, for those who look at it
 */
public record Handling(
        int copies,
        Duration delay,
        int lostAttempts,
        int lostAnswers,
        @Nullable String swapWith,
        Set<DeliveryFault> faults) {
    public static final Handling USUAL = new Handling(1, Duration.ZERO, 0, 0, null, Set.of());

    /** Of a notification that is made up, with what else a scenario does to it. */
    public static Handling forged(Set<DeliveryFault> others) {
        var faults = EnumSet.of(DeliveryFault.FORGED);
        faults.addAll(others);
        return new Handling(1, Duration.ZERO, 0, 0, null, faults);
    }
}
