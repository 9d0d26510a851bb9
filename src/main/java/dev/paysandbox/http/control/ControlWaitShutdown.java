package dev.paysandbox.http.control;

import dev.paysandbox.app.Awaiting;
import dev.paysandbox.app.Listening;
import dev.paysandbox.app.Worlds;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** At its end the sandbox answers what it was asked. Requests that only wait, and streams of events, must not delay that. */
@Singleton
final class ControlWaitShutdown implements GracefulShutdownCapable {
    private final Listening listening;
    private final Awaiting awaiting;
    private final Worlds worlds;

    ControlWaitShutdown(Listening listening, Awaiting awaiting, Worlds worlds) {
        this.listening = listening;
        this.awaiting = awaiting;
        this.worlds = worlds;
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        var all = worlds.all();
        listening.end(all);
        awaiting.end();
        for (var world : all) {
            world.withFeed(feed -> {
                feed.close();
                return feed;
            });
        }
        return CompletableFuture.completedFuture(null);
    }
}
