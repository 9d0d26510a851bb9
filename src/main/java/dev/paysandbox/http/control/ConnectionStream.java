package dev.paysandbox.http.control;

import dev.paysandbox.http.NettyRequest;
import io.micronaut.http.HttpRequest;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Passes a streamed answer to its connection. Any thread may write it; it reaches the framework on the connection's
 * event loop, and ends with the connection. The framework treats a piece from another thread just after the end as a
 * mistake ("onNext before request?"), and logs a stack trace each time. So a route that answers by such a stream has no
 * {@code @ExecuteOn}, which would move each piece to another thread again.
 */
final class ConnectionStream {
    private ConnectionStream() {}

    /**
     * The stream, as an answer to the request. One piece at most waits for the connection. It is never empty: the framework
     * throws a NullPointerException if an empty stream belongs to a connection that has ended.
     */
    static Publisher<byte[]> to(HttpRequest<?> request, Flux<byte[]> stream) {
        var connection = NettyRequest.of(request).getChannelHandlerContext().channel();
        return stream.takeUntilOther(end(connection))
                .defaultIfEmpty(new byte[0])
                .publishOn(Schedulers.fromExecutor(connection.eventLoop()), 1);
    }

    private static Mono<Void> end(Channel connection) {
        return Mono.create(end -> {
            ChannelFutureListener listener = closing -> end.success();
            connection.closeFuture().addListener(listener);
            // A connection serves many requests, so the listener must be removed after each.
            end.onDispose(() -> connection.closeFuture().removeListener(listener));
        });
    }
}
