package dev.paysandbox.http.control;

import dev.paysandbox.app.Worlds;
import dev.paysandbox.http.OffEventLoop;
import dev.paysandbox.http.RequestPath;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Has control requests that read carried out in the queue of their world, on no event loop: the search of a long list takes
 * some hundred milliseconds, in which an event loop would answer nobody else.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class QueueFilter implements Ordered {
    /** These wait and write on threads of their own. */
    private static final Set<String> STREAMS = Set.of("/_sandbox/events", "/_sandbox/snapshot");

    private final WorldQueues queues;

    QueueFilter(WorldQueues queues) {
        this.queues = queues;
    }

    @RequestFilter
    CompletableFuture<HttpRequest<?>> queue(HttpRequest<?> request) {
        if (!isRead(request)) {
            return CompletableFuture.completedFuture(request);
        }
        var turn = new CompletableFuture<HttpRequest<?>>();
        var world = Objects.requireNonNullElse(request.getHeaders().get("x-api-key"), Worlds.READY_PUBLIC_KEY);
        // What follows in the chain runs within the call that completes the turn.
        OffEventLoop.afterThis(request).execute(() -> queues.add(world, () -> turn.complete(request)));
        return turn;
    }

    private static boolean isRead(HttpRequest<?> request) {
        return RequestPath.isAt(request, "/_sandbox")
                && (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
                && !STREAMS.contains(request.getPath());
    }

    /** After all that may refuse a request, and after its world was read. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 3;
    }
}
