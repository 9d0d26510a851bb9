package shop;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.concurrent.Semaphore;

/**
 * Receives notifications from the provider. Anybody can send requests to it. Notifications can arrive twice, late, in any order,
 * and before the answer to the request that causes them.
 */
@Controller("/webhooks")
@ExecuteOn(TaskExecutors.BLOCKING)
class WebhookController {
    /** Many requests to this endpoint must not occupy all threads. The provider repeats a notification that was refused. */
    private final Semaphore permits = new Semaphore(50);

    private final Checkout checkout;
    private final Payouts payouts;

    WebhookController(Checkout checkout, Payouts payouts) {
        this.checkout = checkout;
        this.payouts = payouts;
    }

    /** Only the members that identify the payin. */
    @Serdeable
    record PayinNotification(
            @NotBlank @Pattern(regexp = "[\\w-]{1,64}") String id,
            @NotBlank String referenceId) {}

    @Serdeable
    record PayoutNotification(
            @NotBlank String id,
            @NotBlank String referenceId,
            @NotBlank String status,
            long amount,
            @NotBlank String pixKey) {}

    /** Answers 2xx only after the change is booked. After a 2xx, the provider does not repeat the notification. */
    @Post("/payins")
    @Status(HttpStatus.NO_CONTENT)
    void payin(@Valid @Body PayinNotification notification) {
        var order = checkout.find(notification.referenceId());
        if (order.isEmpty()) {
            return;
        }
        if (!permits.tryAcquire()) {
            throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "Too many notifications at once.");
        }
        try {
            checkout.confirm(order.get(), notification.id());
        } finally {
            permits.release();
        }
    }

    /** The provider has no GET for payouts. Only the secret in the URL shows that the notification is genuine. */
    @Post("/payouts/{secret}")
    @Status(HttpStatus.NO_CONTENT)
    void payout(String secret, @Valid @Body PayoutNotification notification) {
        payouts.receive(secret, notification);
    }
}
