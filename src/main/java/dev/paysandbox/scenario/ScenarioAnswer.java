package dev.paysandbox.scenario;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.scenario.Effect.Reason;
import org.jspecify.annotations.Nullable;

/** How a request is answered. */
public sealed interface ScenarioAnswer {

    /** The payin exists, in this status. */
    record PayinAnswer(PayinStatus status, @Nullable Reason reason) implements ScenarioAnswer {
        /** The action that creates the payin in this status. It exists, because other files are refused. */
        public PayinAction action(PaymentMethod method) {
            return TransitionLookup.toOpen(status, method).orElseThrow();
        }
    }

    /** The payout exists, in this status. */
    record PayoutAnswer(PayoutStatus status) implements ScenarioAnswer {
        public PayoutAction action() {
            return TransitionLookup.toOpen(status).orElseThrow();
        }
    }

    /**
     * The answer shows this status of the payin, which may be another than its own, even an undocumented one. The payin
     * does not change.
     */
    record LookupAnswer(String status) implements ScenarioAnswer {}

    /** The result of the 3D Secure authentication, or a challenge. */
    record AuthenticationAnswer(AuthenticationResult verdict) implements ScenarioAnswer {}

    /**
     * An answer in the error format; no payment is created.
     *
     * @param status the HTTP status, 400 to 599
     * @param code as in {@code ACQUIRER_DOWN}; it need not be in the catalogue
     */
    record ErrorAnswer(int status, String code, String title, TextTemplate detail) implements ScenarioAnswer {}

    /** The results of 3D Secure. */
    enum AuthenticationResult {
        AUTHENTICATED,
        ATTEMPTED,
        CHALLENGE,
        NOT_AUTHENTICATED,
        REJECTED,
        UNAVAILABLE,
        INFORMATIONAL
    }
}
