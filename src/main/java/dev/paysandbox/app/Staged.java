package dev.paysandbox.app;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.scenario.Fault;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What came of a merchant's or a browser's request, and what the scenario that played has in mind for the answer.
 *
 * @param result the payment, token or authentication
 * @param scenario the name of the scenario, or null where none played
 * @param fault what goes wrong with the answer, or null
 * @param answer done when the answer may go out
 */
public record Staged<R>(
        R result, @Nullable String scenario, @Nullable Fault fault, CompletableFuture<@Nullable Void> answer) {
    private static final CompletableFuture<@Nullable Void> AT_ONCE = CompletableFuture.completedFuture(null);

    static <P extends Payment> Staged<P> of(P payment, @Nullable Cast cast, State state) {
        if (cast == null) {
            return new Staged<>(payment, null, null, AT_ONCE);
        }
        var play = cast.scenario().play();
        var holds = payment.webhookUrl() != null && play.notifications().holdAnswer();
        return new Staged<>(
                payment, cast.scenario().name(), play.fault(), holds ? state.answerTo(payment.id()) : AT_ONCE);
    }

    /** Of a request that makes no payment, so nobody is notified. */
    static <R> Staged<R> of(R result, @Nullable Cast cast) {
        return cast == null
                ? new Staged<>(result, null, null, AT_ONCE)
                : new Staged<>(
                        result, cast.scenario().name(), cast.scenario().play().fault(), AT_ONCE);
    }
}
