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

/** That a client closes its connection while it waits for an answer. */
@SuppressWarnings("FutureReturnValueIgnored") // the answer's own end is all that matters
final class ClientDisconnect {
    private final ChannelFuture closed;

    private ClientDisconnect(ChannelFuture closed) {
        this.closed = closed;
    }

    static ClientDisconnect of(HttpRequest<?> request) {
        if (request instanceof NettyHttpRequest<?> netty) {
            return new ClientDisconnect(
                    netty.getChannelHandlerContext().channel().closeFuture());
        }
        throw new IllegalStateException("the server runs on Netty, and a request of it does not");
    }

    /** Closes the connection of a client that takes nothing any more. */
    void now() {
        closed.channel().close();
    }

    /** Calls the action, once at most, if the connection closes before the answer is there. */
    void during(CompletableFuture<?> answer, Runnable action) {
        ChannelFutureListener listener = closing -> action.run();
        closed.addListener(listener);
        // A connection serves many requests, and must not remember each.
        answer.whenComplete((done, failed) -> closed.removeListener(listener));
    }

    /** The same answer, but where hanging up has cancelled it, a refusal that nobody reads: that is no error to log. */
    static <T> CompletableFuture<T> withoutCancellation(CompletableFuture<T> answer) {
        return answer.exceptionally(failure -> {
            var cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            throw cause instanceof CancellationException
                    ? new Problem(ErrorCode.NOT_REACHED, "The client has hung up.")
                    : new CompletionException(cause);
        });
    }
}
