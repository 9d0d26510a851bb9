package dev.paysandbox.http.connection;

import dev.paysandbox.http.Credentials;
import dev.paysandbox.http.NettyRequest;
import dev.paysandbox.http.control.Workers;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.body.ByteBody.SplitBackpressureMode;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.web.router.RouteAttributes;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * Chooses the thread that carries out a request. Reads of the control API run on the {@link Workers}: the search of a
 * long list takes some hundred milliseconds, during which an event loop would answer nobody else. If worlds are kept, a
 * request whose world may have to be read from its file runs on a thread that may wait. All others stay on their event
 * loop.
 */
@Singleton
record RequestThreads(
        Worlds worlds,
        @Named(Workers.NAME) ExecutorService workers,
        @Named(TaskExecutors.BLOCKING) ExecutorService waiting) {
    /** These wait and write on their own threads. */
    private static final Set<String> STREAMS = Set.of("/_sandbox/events", "/_sandbox/snapshot");

    /**
     * Decides once the whole body is there, because the world may leave memory while a body arrives.
     *
     * @throws dev.paysandbox.domain.Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX if the keys are not those of a merchant
     */
    CompletableFuture<HttpRequest<?>> ofMerchant(HttpRequest<?> request, Credentials keys) {
        if (!worlds.areKept()) {
            return CompletableFuture.completedFuture(request);
        }
        TestKeys.requirePair(keys.publicKey(), keys.secretKey());
        return whole(request)
                .thenCompose(come -> worlds.mayBeParked(keys.publicKey())
                        ? moved(request, waiting)
                        : CompletableFuture.completedFuture(request));
    }

    CompletableFuture<HttpRequest<?>> ofControl(HttpRequest<?> request) {
        if (isLongRead(request) && !worlds.mayBeParked(publicKey(request))) {
            return moved(request, workers);
        }
        return ofOther(request);
    }

    CompletableFuture<HttpRequest<?>> ofOther(HttpRequest<?> request) {
        return worlds.areKept() ? moved(request, waiting) : CompletableFuture.completedFuture(request);
    }

    private static boolean isLongRead(HttpRequest<?> request) {
        return (request.getMethod() == HttpMethod.GET || request.getMethod() == HttpMethod.HEAD)
                && !STREAMS.contains(request.getPath());
    }

    /** The public key in the path, else in the header, else that of the ready-made world. */
    private static String publicKey(HttpRequest<?> request) {
        var named = RouteAttributes.getRouteMatch(request)
                .map(route -> route.getVariableValues().get("publicKey"))
                .orElse(request.getHeaders().get("x-api-key"));
        return named == null ? Worlds.READY_PUBLIC_KEY : named.toString();
    }

    /**
     * Moves the request once the event loop has finished its current task. If the framework finds the future already
     * complete, it continues the request on the event loop, which must not wait.
     */
    private static CompletableFuture<HttpRequest<?>> moved(HttpRequest<?> request, Executor executor) {
        var here = new CompletableFuture<HttpRequest<?>>();
        var eventLoop = NettyRequest.of(request).getChannelHandlerContext().executor();
        // The rest of the request runs within the call that completes the future.
        eventLoop.execute(() -> executor.execute(() -> here.complete(request)));
        return here;
    }

    /** Completes when the body has arrived, or never will; the reader of the body learns the reason. */
    private static CompletableFuture<Void> whole(HttpRequest<?> request) {
        return NettyRequest.of(request)
                .byteBody()
                .split(SplitBackpressureMode.FASTEST)
                .buffer()
                .handle((body, failure) -> {
                    if (body != null) {
                        body.close();
                    }
                    return null;
                });
    }
}
