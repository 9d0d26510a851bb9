package dev.paysandbox.finding;

import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A notification, and the attempts made so far.
 *
 * @param status the payment's status that it tells of
 * @param original neither a copy nor a scenario's forgery
 * @param createdAt epoch milliseconds of the sandbox's clock
 */
public record Notified(
        String id,
        String paymentId,
        String status,
        String url,
        boolean original,
        List<DeliveryFault> faults,
        Delivery.State state,
        long createdAt,
        List<Attempt> attempts) {
    /** A delivery as it is now. */
    public static Notified of(Delivery delivery) {
        return new Notified(
                delivery.id(),
                delivery.paymentId(),
                delivery.status(),
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

    /** Whether its body says something that is not so. */
    boolean isUntrue() {
        return is(DeliveryFault.FORGED) || is(DeliveryFault.FALSE_STATUS);
    }

    /** The first attempt that the receiver answered with a 2xx, or null. */
    @Nullable
    Attempt accepted() {
        return attempts.stream()
                .filter(attempt -> attempt.outcome() == Outcome.DELIVERED)
                .findFirst()
                .orElse(null);
    }

    /** The URL without its query and its user. */
    String receiver() {
        var end = url.indexOf('?');
        return (end < 0 ? url : url.substring(0, end)).replaceFirst("//[^/@]*@", "//");
    }
}
