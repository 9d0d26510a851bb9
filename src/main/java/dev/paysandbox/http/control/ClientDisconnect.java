package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.NettyRequest;
import io.micronaut.http.HttpRequest;
import io.netty.channel.ChannelFutureListener;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Notices that a client closes its connection while it waits for an answer. */
@SuppressWarnings("FutureReturnValueIgnored") // only the end of the answer matters
public final class ClientDisconnect {
    private ClientDisconnect() {}

    /** Calls the action, at most once, if the connection of the request closes before the answer is complete. */
    public static void during(CompletableFuture<?> answer, HttpRequest<?> request, Runnable action) {
        var closed =
                NettyRequest.of(request).getChannelHandlerContext().channel().closeFuture();
        ChannelFutureListener listener = closing -> action.run();
        closed.addListener(listener);
        // A connection serves many requests, so the listener must be removed after each.
        answer.whenComplete((done, failed) -> closed.removeListener(listener));
    }

    /**
     * Cancels the answer if the client of the request disconnects before. The cancellation becomes a refusal that nobody
     * reads, so it is not logged as an error.
     */
    public static <T extends @Nullable Object> CompletableFuture<T> cancelling(
            CompletableFuture<T> answer, HttpRequest<?> request) {
        during(answer, request, () -> answer.cancel(false));
        return answer.exceptionally(failure -> {
            var cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            throw cause instanceof CancellationException
                    ? new Problem(ErrorCode.NOT_REACHED, "The client has closed its connection.")
                    : new CompletionException(cause);
        });
    }
}
