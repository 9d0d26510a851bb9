package dev.paysandbox.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with the notification of one status.
 *
 * @param copies how often it is sent in total; usually 1
 * @param delay added before the first attempt
 * @param droppedAttempts how many of the first attempts are lost on the way to the merchant
 * @param beforeAnswer whether it is sent before the answer to the request that created the payment
 * @param staleBy how far its {@code updatedAt} lies in the past
 * @param report the status to send instead, or null
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
