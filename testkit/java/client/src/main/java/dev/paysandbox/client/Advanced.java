package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of an advance of the clock. */
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

    /** The results of the notifications that were attempted during the advance. */
    public Notifications notifications() {
        var part = new Part(object("notifications"));
        return new Notifications(
                part.number("delivered"),
                part.number("failed"),
                part.number("blocked"),
                part.objects("failures", Failure::of));
    }

    /**
     * The results of the notifications that were attempted during an advance.
     *
     * @param delivered the number that receivers accepted
     * @param failed the number that failed
     * @param blocked the number for addresses to which the sandbox sends nothing
     * @param failures the first of the failed ones, with the reasons
     */
    public record Notifications(long delivered, long failed, long blocked, List<Failure> failures) {}

    /**
     * A notification that was not accepted.
     *
     * @param id its id, {@code ntf_…}
     * @param paymentId the payin or payout
     * @param status the payment's status in the notification
     * @param outcome the kind of failure, such as {@code REJECTED}, {@code UNREACHABLE} or {@code TIMEOUT}
     * @param detail the reason as a sentence
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
