package dev.paysandbox.app;

import dev.paysandbox.domain.Payment;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What came of a merchant's or a browser's request, and what the scenario that played has in mind for the answer.
 *
 * @param result the payment, token or authentication
 * @param cast the scenario that played, or null where none did
 * @param answer done when the answer may go out
 */
public record ScenarioOutcome<R>(R result, @Nullable ScenarioMatch cast, CompletableFuture<@Nullable Void> answer) {
    private static final CompletableFuture<@Nullable Void> AT_ONCE = CompletableFuture.completedFuture(null);

    static <P extends Payment> ScenarioOutcome<P> of(P payment, @Nullable ScenarioMatch cast, State state) {
        if (cast == null) {
            return new ScenarioOutcome<>(payment, null, AT_ONCE);
        }
        var holds = payment.webhookUrl() != null
                && cast.scenario().play().notifications().holdAnswer();
        return new ScenarioOutcome<>(payment, cast, holds ? state.answerTo(payment.id()) : AT_ONCE);
    }

    /** Of a request that makes no payment, so nobody is notified. */
    static <R> ScenarioOutcome<R> of(R result, @Nullable ScenarioMatch cast) {
        return new ScenarioOutcome<>(result, cast, AT_ONCE);
    }
}
