package dev.paysandbox.world.state;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Runs the continuation of a waiting request when it is answered. Not under a world's lock, and not on the JVM's common
 * pool: on two cores that is one thread, which other code may block.
 */
public final class CompletionExecutor {
    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(work -> {
        var thread = new Thread(work, "afterwards");
        thread.setDaemon(true);
        return thread;
    });

    private CompletionExecutor() {}

    public static Executor executor() {
        return THREAD;
    }

    static void complete(CompletableFuture<@Nullable Void> awaited) {
        THREAD.execute(() -> awaited.complete(null));
    }
}
