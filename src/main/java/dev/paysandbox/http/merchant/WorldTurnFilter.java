package dev.paysandbox.http.merchant;

import dev.paysandbox.http.RequestPath;
import dev.paysandbox.time.HostTime;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Lets merchants' requests of several worlds on one event loop take turns. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class WorldTurnFilter implements Ordered {
    /** The turns of the thread's event loop. */
    private final FastThreadLocal<@Nullable WorldTurns> turns = new FastThreadLocal<>();

    @RequestFilter
    CompletableFuture<HttpRequest<?>> takeTurns(HttpRequest<?> request) {
        if (RequestPath.isMerchants(request) && request instanceof NettyHttpRequest<?> netty) {
            var loop = netty.getChannelHandlerContext().channel().eventLoop();
            return turn(request, turns(loop));
        }
        return CompletableFuture.completedFuture(request);
    }

    private static CompletableFuture<HttpRequest<?>> turn(HttpRequest<?> request, WorldTurns turns) {
        var world = credentials(request);
        if (!turns.isNeeded(world)) {
            return CompletableFuture.completedFuture(request);
        }
        var turn = new CompletableFuture<HttpRequest<?>>();
        turns.add(world, () -> turn.complete(request));
        return turn;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the work has its own future for its outcome
    private WorldTurns turns(EventLoop loop) {
        var known = turns.get();
        if (known == null) {
            // The event loop runs due tasks once after each round of reading.
            known = new WorldTurns(work -> loop.schedule(work, 0, TimeUnit.NANOSECONDS), HostTime.SYSTEM.nanos());
            turns.set(known);
        }
        return known;
    }

    /** Equal credentials belong to one world, whether valid or not. */
    private static String credentials(HttpRequest<?> request) {
        var key = request.getHeaders().get("x-api-key");
        var authorization = key == null ? request.getHeaders().get("Authorization") : key;
        return authorization == null ? "" : authorization;
    }

    /** After the refusals of foreign callers; before a request may leave its event loop. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 2;
    }
}
