package dev.paysandbox.http.control;

import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.tester.Awaiting;
import dev.paysandbox.world.tester.ClockControl;
import dev.paysandbox.world.tester.Listening;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * At its end the sandbox still answers open requests. Those that only wait, such as those of payers' pages, advances of the
 * clock and streams of events, must not delay that.
 */
@Singleton
record WaitShutdown(Listening listening, Awaiting awaiting, ClockControl clocks, Worlds worlds)
        implements GracefulShutdownCapable {
    @Override
    public CompletionStage<?> shutdownGracefully() {
        var all = worlds.all();
        listening.end(all);
        awaiting.end();
        clocks.end(all);
        for (var world : all) {
            world.records().onFeed(feed -> feed.close());
        }
        return CompletableFuture.completedFuture(null);
    }
}
