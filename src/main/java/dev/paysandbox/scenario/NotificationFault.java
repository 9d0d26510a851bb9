package dev.paysandbox.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with the notification of one status.
 *
 * @param copies how often it is sent in all; 1 as usual
 * @param delay how much later than usual it is first sent
 * @param droppedAttempts how many attempts, from the first on, are lost on the way to the merchant
 * @param beforeAnswer it is sent before the merchant has the answer to the request that made the payment
 * @param staleBy by how much its {@code updatedAt} lies in the past
 * @param report the status it tells of instead, or null
 * @param swapWith the later status whose notification is sent before this one, or null
 */
public record NotificationFault(
        int copies,
        Duration delay,
        int droppedAttempts,
        boolean beforeAnswer,
        Duration staleBy,
        @Nullable String report,
        @Nullable String swapWith) {
    public static final NotificationFault NONE =
            new NotificationFault(1, Duration.ZERO, 0, false, Duration.ZERO, null, null);
}
