package dev.paysandbox.webhook;

import dev.paysandbox.time.TaskSlot;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A delivery in a snapshot. An attempt that was under way is made again after the restoration, so the delivery counts
 * as due.
 *
 * @param sentTo where the newest attempt went, if not to its own URL
 * @param toNamedUrl whether a tester has named its URL
 * @param retry its place on the agenda; null if it has none
 * @param lostAnswers how many more answers of the receiver are lost
 * @param faults what a scenario has done to it
 * @param place its position in its queue, 0 for the first; null once it is finished
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DeliverySnapshot(
        String id,
        String webhookId,
        String paymentId,
        String queue,
        String status,
        String url,
        byte[] body,
        long createdAt,
        DeliveryState state,
        boolean replaying,
        int scheduledAttempts,
        int lostAttempts,
        int lostAnswers,
        @Nullable String swapWith,
        List<DeliveryFault> faults,
        long notBefore,
        @Nullable String sentTo,
        boolean toNamedUrl,
        @Nullable TaskSlot retry,
        @Nullable Integer place,
        List<WebhookRequest.Header> sentHeaders,
        List<Attempt> attempts) {
    /** An id goes into a header, so it may have only these characters. */
    private static final Pattern ID = Pattern.compile("[0-9A-Za-z_]{1,64}");

    /** @throws IllegalArgumentException for what cannot be sent */
    public DeliverySnapshot {
        require(ID.matcher(id).matches() && ID.matcher(webhookId).matches(), "id must be letters and digits");
        require(isUrl(url), "url must be a url");
        require(sentTo == null || isUrl(sentTo), "sentTo must be a url");
        require(
                sentHeaders.isEmpty() || isCalled(sentTo == null ? url : sentTo, sentHeaders, body),
                "sentHeaders must be empty unless url can be called");
    }

    static DeliverySnapshot of(Delivery delivery, @Nullable Integer place) {
        return new DeliverySnapshot(
                delivery.id(),
                delivery.webhookId(),
                delivery.paymentId(),
                delivery.queue(),
                delivery.status(),
                delivery.url(),
                delivery.body(),
                delivery.createdAt(),
                delivery.state,
                delivery.replaying,
                delivery.scheduledAttempts,
                delivery.lostAttempts,
                delivery.lostAnswers,
                delivery.swapWith,
                delivery.faults(),
                delivery.notBefore,
                delivery.sentTo,
                delivery.isToNamedUrl,
                delivery.retry == null ? null : delivery.retry.slot(),
                place,
                delivery.sentHeaders,
                List.copyOf(delivery.attempts()));
    }

    private static void require(boolean rule, String otherwise) {
        if (!rule) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private static boolean isCalled(String url, List<WebhookRequest.Header> headers, byte[] body) {
        try {
            return !new WebhookRequest(URI.create(url), headers, body)
                    .headersAsSent()
                    .isEmpty();
        } catch (IllegalArgumentException cannotBe) {
            return false;
        }
    }

    /** Whether a text has the form of a URL. */
    public static boolean isUrl(String text) {
        try {
            return !URI.create(text).toString().isEmpty();
        } catch (IllegalArgumentException none) {
            return false;
        }
    }
}
