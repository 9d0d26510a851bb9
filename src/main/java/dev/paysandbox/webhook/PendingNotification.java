package dev.paysandbox.webhook;

/**
 * A notification to be sent.
 *
 * @param lane letters of one lane go out in their order; a payment's own are one lane, named by its id
 * @param status the status it tells of
 * @param body the exact bytes
 */
@SuppressWarnings("ArrayRecordComponent") // letters are not compared, and a copy would cost every notification
public record PendingNotification(
        String paymentId, String lane, String status, String url, byte[] body, Handling handling) {
    public PendingNotification(String paymentId, String status, String url, byte[] body, Handling handling) {
        this(paymentId, paymentId, status, url, body, handling);
    }
}
