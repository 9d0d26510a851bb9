package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.Notification;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A notification, and the attempts made so far.
 *
 * @param status the payment's status that it reports
 * @param reported the status in its body
 * @param original neither a copy nor forged by a scenario
 * @param createdAt epoch milliseconds of the sandbox's clock
 */
public record Notified(
        String id,
        String paymentId,
        String status,
        String reported,
        String url,
        boolean original,
        List<DeliveryFault> faults,
        DeliveryState state,
        long createdAt,
        List<Attempt> attempts) {
    /**
     * A UUID, or 20 signs or more that are no words and years: letters and digits alternate at least three times, or capital
     * letters that begin no word come at least three times.
     */
    private static final Pattern SECRET = Pattern.compile("(?i:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})"
            + "|(?=(?:[\\w-]*?(?:(?<=[0-9])[A-Za-z]|(?<=[A-Za-z])[0-9])){3}"
            + "|(?=[\\w-]*[a-z][A-Z])(?:[\\w-]*?[A-Z](?![a-z])){3})[\\w-]{20,}");

    /** The delivery in its present state. */
    public static Notified of(Delivery delivery) {
        return new Notified(
                delivery.id(),
                delivery.paymentId(),
                delivery.status(),
                delivery.is(DeliveryFault.FALSE_STATUS) ? Notification.statusIn(delivery.body()) : delivery.status(),
                delivery.url(),
                delivery.isOriginal(),
                delivery.faults(),
                delivery.state(),
                delivery.createdAt(),
                List.copyOf(delivery.attempts()));
    }

    boolean is(DeliveryFault fault) {
        return faults.contains(fault);
    }

    /** Whether its content is false, or its signature wrong: a receiver may refuse it. */
    boolean isUntrue() {
        return is(DeliveryFault.FORGED)
                || is(DeliveryFault.FALSE_STATUS)
                || is(DeliveryFault.FALSE_AMOUNT)
                || is(DeliveryFault.FALSE_KEY)
                || is(DeliveryFault.FALSE_SIGNATURE)
                || is(DeliveryFault.STALE_SIGNATURE);
    }

    /** The attempts that the receiver answered, oldest first. */
    List<Attempt> answered() {
        return attempts.stream().filter(attempt -> attempt.status() > 0).toList();
    }

    /** The first attempt that the receiver answered with 2xx, even if a scenario lost that answer; or null. */
    @Nullable
    Attempt accepted() {
        return attempts.stream()
                .filter(attempt -> attempt.outcome() == Outcome.DELIVERED
                        || (attempt.outcome() == Outcome.ANSWER_LOST && attempt.status() / 100 == 2))
                .findFirst()
                .orElse(null);
    }

    /**
     * Whether only somebody who knows a secret can send to the payment's URL: it has a user, or letters and digits in random
     * order, such as of a UUID, that are not the payment's id or reference, which its payer may know.
     */
    public static boolean isToSecretUrl(Payment payment) {
        var url = String.valueOf(payment.webhookUrl());
        var rest = url.replaceFirst("^[a-zA-Z]+://", "")
                .replace(payment.referenceId(), "")
                .replace(payment.id(), "");
        return rest.replaceFirst("/.*", "").indexOf('@') >= 0
                || SECRET.matcher(rest).find();
    }

    /** For people, such as {@code notification APPROVED of payin_7}. */
    @Override
    public String toString() {
        return "notification " + status + " of " + paymentId;
    }

    /** The URL without its query and its user. */
    String receiver() {
        int end = url.indexOf('?');
        var place = end < 0 ? url : url.substring(0, end);
        return place.indexOf('@') < 0 ? place : place.replaceFirst("//[^/@]*@", "//");
    }
}
