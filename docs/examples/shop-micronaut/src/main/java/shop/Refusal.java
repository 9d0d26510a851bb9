package shop;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.client.exceptions.HttpClientResponseException;

/** Why this shop does not do what it was asked for. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    final HttpStatus status;

    Refusal(HttpStatus status, String detail) {
        super(detail);
        this.status = status;
    }

    /** Passes on what the provider says of the payer's data. Wrong keys are our own mistake. */
    static Refusal of(HttpClientResponseException answered) {
        var isOurs = answered.getStatus() == HttpStatus.UNAUTHORIZED || answered.getStatus() == HttpStatus.FORBIDDEN;
        return isOurs
                ? new Refusal(HttpStatus.BAD_GATEWAY, "Payments are closed.")
                : new Refusal(
                        answered.getStatus(),
                        answered.getResponse().getBody(String.class).orElse("The payment is refused."));
    }
}
