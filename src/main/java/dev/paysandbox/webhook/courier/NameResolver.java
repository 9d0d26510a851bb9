package dev.paysandbox.webhook.courier;

import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Looks up names outside the event loop, because the system's resolver blocks. Requests for a name whose lookup is
 * under way share that lookup, so a name that hangs holds one thread, and the queue is no longer than the number of
 * names in flight. Called on the event loop, and completes there.
 */
final class NameResolver implements AutoCloseable {
    /** Finds a host's addresses; may block. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] addressesOf(String host) throws UnknownHostException;
    }

    private static final int THREADS = 16;
    private static final int IDLE_SECONDS = 5;

    private final Lookup lookup;
    private final Executor eventLoop;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> underWay = new HashMap<>();

    NameResolver(Lookup lookup, Executor eventLoop) {
        this.lookup = lookup;
        this.eventLoop = eventLoop;
        threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new DefaultThreadFactory("courier-names", true));
        threads.allowCoreThreadTimeOut(true);
    }

    /** The addresses in the order in which to try them; fails with an {@link UnknownHostException} among its causes. */
    CompletableFuture<List<InetAddress>> addressesOf(String host) {
        InetAddress literal = NetUtil.createInetAddressFromIpAddressString(host);
        if (literal != null) {
            return CompletableFuture.completedFuture(List.of(literal));
        }
        return underWay.computeIfAbsent(host, this::ask);
    }

    private CompletableFuture<List<InetAddress>> ask(String host) {
        return CompletableFuture.supplyAsync(() -> lookUp(host), threads)
                .whenCompleteAsync((addresses, thrown) -> underWay.remove(host), eventLoop);
    }

    private List<InetAddress> lookUp(String host) {
        try {
            return List.of(lookup.addressesOf(host));
        } catch (UnknownHostException e) {
            throw new CompletionException(e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
