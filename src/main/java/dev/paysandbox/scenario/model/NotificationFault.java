package dev.paysandbox.scenario.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The fault in the notification of one status.
 *
 * @param copies how often it is sent in total; usually 1
 * @param together whether all copies are sent in the same instant, and not one after the other
 * @param delay added before the first attempt
 * @param droppedAttempts how many of the first attempts are lost on the way to the merchant
 * @param lostAnswers how many of the first attempts arrive, and their answers are lost on the way back
 * @param beforeAnswer whether it is sent before the answer to the request that created the payment
 * @param staleBy how far its {@code updatedAt} is in the past
 * @param report the status to send instead, or null
 * @param swapWith the later status whose notification is sent before this one, or null
 * @param alteration its other differences from the documented form
 */
public record NotificationFault(
        int copies,
        boolean together,
        Duration delay,
        int droppedAttempts,
        int lostAnswers,
        boolean beforeAnswer,
        Duration staleBy,
        @Nullable String report,
        @Nullable String swapWith,
        Alteration alteration) {
    public static final NotificationFault NONE =
            new NotificationFault(1, false, Duration.ZERO, 0, 0, false, Duration.ZERO, null, null, Alteration.NONE);
}
