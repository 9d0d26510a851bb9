package dev.paysandbox.app;

import dev.paysandbox.domain.Payment;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What came of a merchant's or a browser's request, and what the scenario that played has in mind for the answer.
 *
 * @param result the payment, token or authentication
 * @param match the scenario that played, or null where none did
 * @param answer done when the answer may go out
 */
public record ScenarioOutcome<R>(R result, @Nullable ScenarioMatch match, CompletableFuture<@Nullable Void> answer) {
    private static final CompletableFuture<@Nullable Void> AT_ONCE = CompletableFuture.completedFuture(null);

    static <P extends Payment> ScenarioOutcome<P> of(P payment, @Nullable ScenarioMatch match, State state) {
        if (match == null) {
            return new ScenarioOutcome<>(payment, null, AT_ONCE);
        }
        var holds = payment.webhookUrl() != null
                && match.scenario().play().notifications().holdAnswer();
        return new ScenarioOutcome<>(payment, match, holds ? state.answerTo(payment.id()) : AT_ONCE);
    }

    /** Of a request that makes no payment, so nobody is notified. */
    static <R> ScenarioOutcome<R> of(R result, @Nullable ScenarioMatch match) {
        return new ScenarioOutcome<>(result, match, AT_ONCE);
    }
}
