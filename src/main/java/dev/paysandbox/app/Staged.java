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
public record Staged<R>(R result, @Nullable Cast cast, CompletableFuture<@Nullable Void> answer) {
    private static final CompletableFuture<@Nullable Void> AT_ONCE = CompletableFuture.completedFuture(null);

    static <P extends Payment> Staged<P> of(P payment, @Nullable Cast cast, State state) {
        if (cast == null) {
            return new Staged<>(payment, null, AT_ONCE);
        }
        var holds = payment.webhookUrl() != null
                && cast.scenario().play().notifications().holdAnswer();
        return new Staged<>(payment, cast, holds ? state.answerTo(payment.id()) : AT_ONCE);
    }

    /** Of a request that makes no payment, so nobody is notified. */
    static <R> Staged<R> of(R result, @Nullable Cast cast) {
        return new Staged<>(result, cast, AT_ONCE);
    }
}
