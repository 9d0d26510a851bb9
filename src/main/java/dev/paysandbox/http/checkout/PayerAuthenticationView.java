package dev.paysandbox.http.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** A 3D Secure authentication for the payer's browser. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record PayerAuthenticationView(
        String authenticationId,
        String referenceId,
        String transactionId,
        String version,
        String transStatus,
        String status,
        @Nullable String reason,
        @Nullable String cavv,
        @Nullable String eci,
        @Nullable ChallengeLink challenge) {

    /** Where the cardholder answers the challenge, while it is open. */
    @Serdeable.Serializable
    record ChallengeLink(String url, String session, String expiresAt) {}

    static PayerAuthenticationView of(Authentication authentication, String address) {
        var challenge = authentication.isOpen() ? authentication.challenge() : null;
        return new PayerAuthenticationView(
                authentication.id(),
                authentication.referenceId(),
                authentication.transactionId(),
                Authentication.VERSION,
                authentication.status().transStatus(),
                authentication.status().word(),
                authentication.reason(),
                authentication.cavv(),
                authentication.eci(),
                challenge == null
                        ? null
                        : new ChallengeLink(
                                address + "/checkout/3ds/challenges/" + challenge.session(),
                                challenge.session(),
                                Timestamps.format(challenge.expiresAt())));
    }
}
