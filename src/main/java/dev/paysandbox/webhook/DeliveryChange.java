package dev.paysandbox.webhook;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario changes the delivery of one notification.
 *
 * @param copies how many times it is sent in all
 * @param delay how long it is held back
 * @param lostAttempts how many attempts, counted from the first, never reach the receiver
 * @param lostAnswers how many attempts, counted from the first, reach the receiver but lose its answer
 * @param swapWith the status whose notification, of the same payment, must go out first
 * @param faults all that the scenario does to it, for display
 */
public record DeliveryChange(
        int copies,
        Duration delay,
        int lostAttempts,
        int lostAnswers,
        @Nullable String swapWith,
        Set<DeliveryFault> faults) {
    public static final DeliveryChange USUAL = new DeliveryChange(1, Duration.ZERO, 0, 0, null, Set.of());

    /** It is sent at once, with these marks. */
    public static DeliveryChange marked(DeliveryFault fault, Collection<DeliveryFault> others) {
        var faults = EnumSet.of(fault);
        faults.addAll(others);
        return new DeliveryChange(1, Duration.ZERO, 0, 0, null, faults);
    }
}
