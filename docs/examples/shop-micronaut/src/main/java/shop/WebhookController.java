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
 * What the provider calls, and anybody else can. Notifications come twice, late, in any order, and before the answer to the
 * request that causes them.
 */
@Controller("/webhooks")
@ExecuteOn(TaskExecutors.BLOCKING)
class WebhookController {
    /** Who floods this endpoint shall not occupy all threads. What is refused comes again. */
    private final Semaphore places = new Semaphore(50);

    private final Checkout checkout;
    private final Payouts payouts;

    WebhookController(Checkout checkout, Payouts payouts) {
        this.checkout = checkout;
        this.payouts = payouts;
    }

    /** Only what says which payin to ask for. */
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

    /** It is answered when the change is booked: otherwise nobody would tell us again. */
    @Post("/payins")
    @Status(HttpStatus.NO_CONTENT)
    void payin(@Valid @Body PayinNotification notification) {
        var order = checkout.find(notification.referenceId());
        if (order.isEmpty()) {
            return;
        }
        if (!places.tryAcquire()) {
            throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "Too many notifications at once.");
        }
        try {
            checkout.confirm(order.get(), notification.id());
        } finally {
            places.release();
        }
    }

    /** The provider has no GET for payouts. That this is no forgery, only the secret in the address shows. */
    @Post("/payouts/{secret}")
    @Status(HttpStatus.NO_CONTENT)
    void payout(String secret, @Valid @Body PayoutNotification notification) {
        payouts.heard(secret, notification);
    }
}
