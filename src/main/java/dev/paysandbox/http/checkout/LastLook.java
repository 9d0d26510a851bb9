package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Payers;
import dev.paysandbox.app.Worlds;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** When the sandbox is to end, open pages that wait for a change must not hold it up. */
@Singleton
final class LastLook implements GracefulShutdownCapable {
    private final Payers payers;
    private final Worlds worlds;

    LastLook(Payers payers, Worlds worlds) {
        this.payers = payers;
        this.worlds = worlds;
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        payers.end(worlds.all());
        return CompletableFuture.completedFuture(null);
    }
}
