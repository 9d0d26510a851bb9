package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A notification as the sandbox has recorded it: its receiver, and the result of each attempt. */
public final class Delivery extends ApiObject {
    Delivery(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** Its id, such as {@code ntf_…}. The header {@code Webhook-Id} has this id, or {@link #copyOf()} for a copy. */
    public String id() {
        return text("id");
    }

    /** The id of the original notification, if a scenario made this copy; null otherwise. */
    public @Nullable String copyOf() {
        return textOrNull("copyOf");
    }

    /** The payin or payout; empty in the deliveries of {@link PaymentDetails}. */
    public String paymentId() {
        return text("paymentId");
    }

    /** The payment's status in the notification. */
    public String status() {
        return text("status");
    }

    /**
     * {@code WAITING} for another one, {@code ATTEMPTING} if due, {@code RETRYING}, {@code DELIVERED}, {@code BLOCKED} because its
     * receiver is public, or {@code EXHAUSTED}.
     */
    public String state() {
        return text("state");
    }

    /** The receiver's URL; empty in the deliveries of {@link PaymentDetails}. */
    public String url() {
        return text("url");
    }

    /** Where the newest attempt went, if the setting {@code webhookTo} replaced the URL; otherwise null. */
    public @Nullable String sentTo() {
        return textOrNull("sentTo");
    }

    /** The body, with secrets masked; empty in the deliveries of {@link PaymentDetails}. */
    public String body() {
        return text("body");
    }

    /** When the payment changed, by the sandbox's clock. */
    public Instant createdAt() {
        return instant("createdAt");
    }

    /** The time of the next attempt; null if there is none. */
    public @Nullable Instant nextAttemptAt() {
        return instantOrNull("nextAttemptAt");
    }

    /** The faults that a scenario simulated, such as {@code DUPLICATED} or {@code SWAPPED}. */
    public List<String> faults() {
        return texts("faults");
    }

    /** The attempts, oldest first. */
    public List<Attempt> attempts() {
        return objects("attempts", Attempt::of);
    }

    /** One line with the payment's status, the state, and the result of each attempt. */
    String line() {
        var line = new StringBuilder("notification " + status() + " " + state());
        faults().forEach(fault -> line.append(' ').append(fault));
        attempts().forEach(attempt -> line.append(", ").append(attempt.line()));
        return line.toString();
    }

    /**
     * One attempt to deliver a notification.
     *
     * @param at when, by the sandbox's clock
     * @param outcome {@code DELIVERED}, or why it failed, such as {@code REJECTED}, {@code BLOCKED} or {@code TIMEOUT}
     * @param status the receiver's HTTP status; 0 without an answer
     * @param detail the reason of a failure; null if there was none
     */
    public record Attempt(
            Instant at,
            String outcome,
            int status,
            @Nullable String detail) {
        static Attempt of(Map<String, @Nullable Object> members) {
            var part = new Part(members);
            return new Attempt(
                    part.instant("at"), part.text("outcome"), (int) part.number("status"), part.textOrNull("detail"));
        }

        private String line() {
            var line = at + " " + outcome + (status == 0 ? "" : " " + status);
            return detail == null ? line : line + ": " + detail;
        }
    }
}
