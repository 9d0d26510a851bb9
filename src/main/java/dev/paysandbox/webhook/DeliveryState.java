package dev.paysandbox.webhook;

import dev.paysandbox.webhook.courier.Outcome;
import java.util.Comparator;

/** How far a notification has come. */
public enum DeliveryState {
    /** An earlier notification of the same payment is neither delivered, blocked nor exhausted. */
    WAITING,
    /** Due now, or being attempted. */
    ATTEMPTING,
    /** Due now, but notifications are paused. Only {@link Outbox#stateOf} tells it; a delivery keeps its other state. */
    PAUSED,
    /** The last attempt failed; the next is scheduled. */
    RETRYING,
    DELIVERED,
    /** Not sent, because the address is public. It is not attempted again, and can be replayed. */
    BLOCKED,
    /** Given up after the last retry; it can be replayed. */
    EXHAUSTED;

    /** Of several notifications, the one that a tester must know of comes last: a delivered one first, then in this order. */
    static final Comparator<DeliveryState> BY_GRAVITY =
            Comparator.comparing((DeliveryState state) -> state != DELIVERED).thenComparing(state -> state);

    public boolean isFinished() {
        return this == DELIVERED || this == BLOCKED || this == EXHAUSTED;
    }

    /** The state of a finished delivery after one more attempt. */
    DeliveryState replayed(Outcome outcome) {
        return switch (outcome) {
            case DELIVERED -> DELIVERED;
            case BLOCKED -> this;
            default -> this == BLOCKED ? EXHAUSTED : this;
        };
    }
}
