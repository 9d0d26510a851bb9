package dev.paysandbox.http.control.filter;

import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.http.OffEventLoop;
import dev.paysandbox.http.RequestPath;
import dev.paysandbox.http.control.WorldQueues;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.web.router.RouteAttributes;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Runs reading control requests in the queue of their world, and not on an event loop: the search of a long list takes
 * some hundred milliseconds, during which an event loop would answer nobody else.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class QueueFilter implements Ordered {
    /** These wait and write on their own threads. */
    private static final Set<String> STREAMS = Set.of("/_sandbox/events", "/_sandbox/snapshot");

    private final WorldQueues queues;
    private final Worlds worlds;

    QueueFilter(WorldQueues queues, Worlds worlds) {
        this.queues = queues;
        this.worlds = worlds;
    }

    @RequestFilter
    CompletableFuture<HttpRequest<?>> queue(HttpRequest<?> request) {
        if (!isRead(request)) {
            return CompletableFuture.completedFuture(request);
        }
        var world = world(request);
        if (worlds.mayBeParked(world)) {
            // May wait for files, so it does not use the queues.
            return CompletableFuture.completedFuture(request);
        }
        var turn = new CompletableFuture<HttpRequest<?>>();
        // The rest of the filter chain runs within the call that completes the turn.
        OffEventLoop.afterThis(request).execute(() -> queues.add(world, () -> turn.complete(request)));
        return turn;
    }

    /** The public key in the path, else in the header, else that of the ready-made world. */
    private static String world(HttpRequest<?> request) {
        var named = RouteAttributes.getRouteMatch(request)
                .map(route -> route.getVariableValues().get("publicKey"))
                .orElse(request.getHeaders().get("x-api-key"));
        return named == null ? Worlds.READY_PUBLIC_KEY : named.toString();
    }

    private static boolean isRead(HttpRequest<?> request) {
        return RequestPath.isAt(request, "/_sandbox")
                && (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
                && !STREAMS.contains(request.getPath());
    }

    /**
     * After all filters that may refuse a request, and after requests that may wait for a world have left their event
     * loop.
     */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 4;
    }
}
