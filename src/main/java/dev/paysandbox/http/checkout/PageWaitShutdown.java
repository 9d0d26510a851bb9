package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Payers;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** When the sandbox is to end, open pages that wait for a change must not hold it up. */
@Singleton
final class PageWaitShutdown implements GracefulShutdownCapable {
    private final Payers payers;

    PageWaitShutdown(Payers payers) {
        this.payers = payers;
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        payers.end();
        return CompletableFuture.completedFuture(null);
    }
}
