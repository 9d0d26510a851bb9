package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Notices that a client closes its connection while it waits for an answer. */
@SuppressWarnings("FutureReturnValueIgnored") // only the end of the answer matters
public final class ClientDisconnect {
    private final ChannelFuture closed;

    private ClientDisconnect(ChannelFuture closed) {
        this.closed = closed;
    }

    public static ClientDisconnect of(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty) {
            return new ClientDisconnect(
                    netty.getChannelHandlerContext().channel().closeFuture());
        }
        throw new IllegalStateException("a request does not come from Netty, though the server runs on it");
    }

    /** Closes the connection of a client that reads nothing any more. */
    public void now() {
        closed.channel().close();
    }

    /** Calls the action, at most once, if the connection closes before the answer is complete. */
    public void during(CompletableFuture<?> answer, Runnable action) {
        ChannelFutureListener listener = closing -> action.run();
        closed.addListener(listener);
        // A connection serves many requests, so the listener must be removed after each.
        answer.whenComplete((done, failed) -> closed.removeListener(listener));
    }

    /**
     * The same answer; but a cancellation by a disconnect becomes a refusal that nobody reads, so it is not logged as
     * an error.
     */
    public static <T> CompletableFuture<T> withoutCancellation(CompletableFuture<T> answer) {
        return answer.exceptionally(failure -> {
            var cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            throw cause instanceof CancellationException
                    ? new Problem(ErrorCode.NOT_REACHED, "The client has closed its connection.")
                    : new CompletionException(cause);
        });
    }
}
