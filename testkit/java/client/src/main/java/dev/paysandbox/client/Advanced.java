package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an advance of the clock did. */
public final class Advanced extends ApiObject {
    Advanced(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** The time before. */
    public Instant from() {
        return instant("from");
    }

    /** The time after. */
    public Instant now() {
        return instant("now");
    }

    /** How many scheduled tasks ran. */
    public long ran() {
        return number("ran");
    }

    /** The first of the tasks that ran, in order. */
    public List<Clock.Event> happened() {
        return objects("happened", Clock.Event::new);
    }

    /** What became of the notifications attempted meanwhile. */
    public Notifications notifications() {
        return new Notifications(object("notifications"));
    }

    /** How many notifications an advance delivered, and which failed. */
    public static final class Notifications extends ApiObject {
        Notifications(Map<String, @Nullable Object> members) {
            super(members);
        }

        /** How many were accepted. */
        public long delivered() {
            return number("delivered");
        }

        /** How many were not. */
        public long failed() {
            return number("failed");
        }

        /** The first of those that were not, and why. */
        public List<Failure> failures() {
            return objects("failures", Failure::new);
        }
    }

    /** A notification that was not accepted. */
    public static final class Failure extends ApiObject {
        Failure(Map<String, @Nullable Object> members) {
            super(members);
        }

        /** The notification's id. */
        public String id() {
            return text("id");
        }

        /** The payin or payout. */
        public String paymentId() {
            return text("paymentId");
        }

        /** The payment's status that it tells. */
        public String status() {
            return text("status");
        }

        /** Why, such as {@code REJECTED}, {@code UNREACHABLE} or {@code TIMEOUT}. */
        public String outcome() {
            return text("outcome");
        }

        /** Why, in words. */
        public String detail() {
            return text("detail");
        }
    }
}
