package shop;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.client.exceptions.HttpClientResponseException;

/** The shop refuses a request, with this status and message. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    final HttpStatus status;

    Refusal(HttpStatus status, String detail) {
        super(detail);
        this.status = status;
    }

    /**
     * Passes on the provider's message about the payer's data. Invalid keys are the shop's mistake, so they are not passed
     * on.
     */
    static Refusal of(HttpClientResponseException answered) {
        var isOurs = answered.getStatus() == HttpStatus.UNAUTHORIZED || answered.getStatus() == HttpStatus.FORBIDDEN;
        return isOurs
                ? new Refusal(HttpStatus.BAD_GATEWAY, "Payments are not available.")
                : new Refusal(
                        answered.getStatus(),
                        answered.getResponse().getBody(String.class).orElse("The payment is refused."));
    }
}
