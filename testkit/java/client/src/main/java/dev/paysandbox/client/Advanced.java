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
        return objects("happened", Clock.Event::of);
    }

    /** What became of the notifications attempted meanwhile. */
    public Notifications notifications() {
        var part = new Part(object("notifications"));
        return new Notifications(
                part.number("delivered"), part.number("failed"), part.objects("failures", Failure::of));
    }

    /**
     * What became of the notifications of an advance.
     *
     * @param delivered how many were accepted
     * @param failed how many were not
     * @param failures the first of those, and why
     */
    public record Notifications(long delivered, long failed, List<Failure> failures) {}

    /**
     * A notification that was not accepted.
     *
     * @param id its id, {@code ntf_…}
     * @param paymentId the payin or payout
     * @param status the payment's status that it tells
     * @param outcome why, such as {@code REJECTED}, {@code UNREACHABLE} or {@code TIMEOUT}
     * @param detail why, in words
     */
    public record Failure(String id, String paymentId, String status, String outcome, String detail) {
        static Failure of(Map<String, @Nullable Object> members) {
            var part = new Part(members);
            return new Failure(
                    part.text("id"),
                    part.text("paymentId"),
                    part.text("status"),
                    part.text("outcome"),
                    part.text("detail"));
        }
    }
}
