package dev.paysandbox.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a step waits for: first the event, if any, then the time.
 *
 * @param event what must happen after the step before, or null
 * @param times how often it must happen; more than once only for a lookup
 * @param after how long to wait then, on the sandbox's clock
 */
public record Trigger(@Nullable Event event, int times, Duration after) {
    public static final Trigger AT_ONCE = new Trigger(null, 1, Duration.ZERO);

    /** What a step can wait for, besides time. */
    public enum Event {
        PAID("paid"),
        CHALLENGE_PASSED("challenge passed"),
        CHALLENGE_FAILED("challenge failed"),
        CHALLENGE_ABANDONED("challenge abandoned"),
        /** The merchant has accepted the notification of the payment's present status. */
        NOTIFICATION_DELIVERED("notification delivered"),
        NOTIFICATION_EXHAUSTED("notification exhausted"),
        LOOKED_UP("looked up");

        private final String words;

        Event(String words) {
            this.words = words;
        }

        /** As files write it. */
        public String words() {
            return words;
        }

        public boolean isOfChallenge() {
            return this == CHALLENGE_PASSED || this == CHALLENGE_FAILED || this == CHALLENGE_ABANDONED;
        }
    }

    boolean isAtOnce() {
        return event == null && after.isZero();
    }
}
