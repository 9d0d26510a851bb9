package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.world.state.State;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The result of a merchant's or a browser's request, and the scenario that may change its answer.
 *
 * @param result the payment, token or authentication
 * @param match the scenario that played, or null if none did
 * @param answer completes when the answer may be sent
 */
public record ScenarioOutcome<R>(R result, @Nullable ScenarioMatch match, CompletableFuture<@Nullable Void> answer) {
    private static final CompletableFuture<@Nullable Void> AT_ONCE = CompletableFuture.completedFuture(null);

    static <P extends Payment> ScenarioOutcome<P> of(P payment, @Nullable ScenarioMatch match, State state) {
        if (match == null) {
            return new ScenarioOutcome<>(payment, null, AT_ONCE);
        }
        var holds =
                payment.webhookUrl() != null && match.script().notifications().holdAnswer();
        return new ScenarioOutcome<>(payment, match, holds ? state.schedules.answerTo(payment.id()) : AT_ONCE);
    }

    /** The outcome of a request that creates no payment, and so causes no notification. */
    static <R> ScenarioOutcome<R> of(R result, @Nullable ScenarioMatch match) {
        return new ScenarioOutcome<>(result, match, AT_ONCE);
    }
}
