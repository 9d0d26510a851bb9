package dev.paysandbox.http.control;

import dev.paysandbox.app.Listening;
import dev.paysandbox.app.Worlds;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** When the sandbox is to end it answers what it is asked; those who only wait for parcels, or follow events, must not hold it up. */
@Singleton
final class ControlWaitShutdown implements GracefulShutdownCapable {
    private final Listening listening;
    private final Worlds worlds;

    ControlWaitShutdown(Listening listening, Worlds worlds) {
        this.listening = listening;
        this.worlds = worlds;
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        var all = worlds.all();
        listening.end(all);
        for (var world : all) {
            world.withFeed(feed -> {
                feed.close();
                return feed;
            });
        }
        return CompletableFuture.completedFuture(null);
    }
}
