package dev.paysandbox.webhook;

/**
 * A notification to be sent.
 *
 * @param queue notifications of one queue go out in their order; a payment's own are one queue, named by its id
 * @param status the status it tells of
 * @param body the exact bytes
 */
@SuppressWarnings("ArrayRecordComponent") // notifications are not compared, and a copy would cost every notification
public record PendingNotification(
        String paymentId, String queue, String status, String url, byte[] body, Handling handling) {
    public PendingNotification(String paymentId, String status, String url, byte[] body, Handling handling) {
        this(paymentId, paymentId, status, url, body, handling);
    }
}
