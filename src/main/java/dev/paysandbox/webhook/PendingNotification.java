package dev.paysandbox.webhook;

/**
 * A notification to be sent.
 *
 * @param queue the name of its queue; notifications of one queue go out in order. A payment's queue has the payment's
 *     id
 * @param status the payment's status that it reports
 * @param body the exact bytes
 */
@SuppressWarnings(
        "ArrayRecordComponent") // notifications are not compared, and a copy of the array would cost memory for each
public record PendingNotification(
        String paymentId, String queue, String status, String url, byte[] body, DeliveryChange change) {}
