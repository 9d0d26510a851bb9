package dev.paysandbox.webhook.courier;

import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
 * names in flight. While all threads are busy, a name that was found before gets its last known addresses. Called on
 * the event loop, and completes there.
 */
final class NameResolver implements AutoCloseable {
    private static final int THREADS = 16;
    private static final int IDLE_SECONDS = 5;
    private static final int MOST_REMEMBERED = 256;

    private final AddressLookup lookup;
    private final Executor eventLoop;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> underWay = new HashMap<>();
    /** The last known addresses of each name, least recently used first. */
    private final Map<String, List<InetAddress>> found = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<InetAddress>> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    NameResolver(AddressLookup lookup, Executor eventLoop) {
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
        var known = underWay.size() < THREADS ? null : found.get(host);
        return known != null ? CompletableFuture.completedFuture(known) : underWay.computeIfAbsent(host, this::ask);
    }

    private CompletableFuture<List<InetAddress>> ask(String host) {
        return CompletableFuture.supplyAsync(() -> lookUp(host), threads)
                .whenCompleteAsync(
                        (addresses, thrown) -> {
                            underWay.remove(host);
                            if (addresses != null) {
                                found.put(host, addresses);
                            }
                        },
                        eventLoop);
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
