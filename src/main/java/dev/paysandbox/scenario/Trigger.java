package dev.paysandbox.scenario;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Step;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** The events that a step can wait for, and the actions on a payin that cause them. */
    @SuppressWarnings("ImmutableEnumChecker") // the list comes from List.of and is immutable
    public enum Event {
        PAID("paid", PayinAction.PAY, PayinAction.PAY_LATE),
        CHALLENGE_PASSED("challenge passed", PayinAction.AUTHENTICATE),
        CHALLENGE_FAILED("challenge failed", PayinAction.FAIL_CHALLENGE),
        CHALLENGE_ABANDONED("challenge abandoned", PayinAction.EXPIRE),
        /** The merchant has accepted the notification of the payment's present status. */
        NOTIFICATION_DELIVERED("notification delivered"),
        NOTIFICATION_EXHAUSTED("notification exhausted"),
        LOOKED_UP("looked up");

        private static final Map<String, Event> BY_ACTION = new HashMap<>();

        static {
            for (var event : values()) {
                event.actions.forEach(action -> BY_ACTION.put(action.wireName(), event));
            }
        }

        private final String words;
        private final List<PayinAction> actions;

        Event(String words, PayinAction... actions) {
            this.words = words;
            this.actions = List.of(actions);
        }

        /** As files write it. */
        public String words() {
            return words;
        }

        public boolean isEndOfChallenge() {
            return this == CHALLENGE_PASSED || this == CHALLENGE_FAILED || this == CHALLENGE_ABANDONED;
        }

        public static @Nullable Event of(PayinAction action) {
            return BY_ACTION.get(action.wireName());
        }

        public static @Nullable Event of(Step step) {
            var event = BY_ACTION.get(step.action());
            // Only a challenge can be abandoned; an expiry in another status is not one.
            return event == CHALLENGE_ABANDONED
                            && !PayinStatus.PENDING_3DS.name().equals(step.from())
                    ? null
                    : event;
        }
    }

    public boolean isAtOnce() {
        return event == null && after.isZero();
    }
}
