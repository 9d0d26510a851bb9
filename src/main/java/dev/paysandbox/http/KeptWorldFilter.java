package dev.paysandbox.http;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.Problem;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.body.ByteBody.SplitBackpressureMode;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/**
 * If worlds are kept, moves requests to a thread that may wait for files. Only a merchant's request
 * whose world is in memory stays on its event loop. That is checked once the whole body is there, because the world may
 * leave memory while a body arrives.
 */
@Requires(property = "paysandbox.data", value = "true")
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class KeptWorldFilter implements Ordered {
    private final Worlds worlds;
    private final ExecutorService executor;

    KeptWorldFilter(Worlds worlds, @Named(TaskExecutors.BLOCKING) ExecutorService executor) {
        this.worlds = worlds;
        this.executor = executor;
    }

    /** @throws Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX if the keys are not those of a merchant */
    @RequestFilter
    CompletableFuture<HttpRequest<?>> choose(HttpRequest<?> request) {
        if (!RequestPath.isMerchants(request)) {
            return moved(request);
        }
        var keys = Credentials.of(request);
        TestKeys.requirePair(keys.publicKey(), keys.secretKey());
        return whole(request)
                .thenCompose(come -> worlds.mayBeParked(keys.publicKey())
                        ? moved(request)
                        : CompletableFuture.completedFuture(request));
    }

    private CompletableFuture<HttpRequest<?>> moved(HttpRequest<?> request) {
        return CompletableFuture.runAsync(() -> {}, OffEventLoop.afterThis(request))
                .thenApplyAsync(nothing -> request, executor);
    }

    /** Completes when the body has arrived, or never will; the reader of the body learns the reason. */
    private static CompletableFuture<Void> whole(HttpRequest<?> request) {
        return request instanceof ServerHttpRequest<?> server
                ? server.byteBody()
                        .split(SplitBackpressureMode.FASTEST)
                        .buffer()
                        .handle((body, failure) -> {
                            if (body != null) {
                                body.close();
                            }
                            return null;
                        })
                : CompletableFuture.completedFuture(null);
    }

    /**
     * After the refusals of foreign callers and of requests without the control token, and after the turns of worlds.
     */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 3;
    }
}
