package dev.paysandbox.cli;

import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.LocalServer;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that answers late when a listener ends its registration. In the meantime, the listener's pending request returns
 * without notifications, and the listener might register again.
 */
final class SlowUnregistration implements AutoCloseable {
    private static final int UNREGISTRATION_MILLIS = 500;

    private final LocalServer server = new LocalServer(this::answer);
    private final AtomicInteger count = new AtomicInteger();
    private final Set<String> registered = ConcurrentHashMap.newKeySet();
    private final CountDownLatch polled = new CountDownLatch(1);
    private final CountDownLatch unregistered = new CountDownLatch(1);
    private final CountDownLatch registeredAgain = new CountDownLatch(1);

    String url() {
        return server.url();
    }

    /** Registrations that have not ended. */
    Set<String> registered() {
        return Set.copyOf(registered);
    }

    /** Waits until the listener asks for notifications. */
    void awaitPoll() throws InterruptedException {
        if (!polled.await(1, TimeUnit.MINUTES)) {
            throw new AssertionError("there was no request for notifications within a minute");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("X-Sandbox", "PaySandbox");
            var path = exchange.getRequestURI().getPath();
            if (exchange.getRequestMethod().equals("DELETE")) {
                registered.remove(path.substring(path.lastIndexOf('/') + 1));
                unregistered.countDown();
                registeredAgain.await(UNREGISTRATION_MILLIS, TimeUnit.MILLISECONDS);
                exchange.sendResponseHeaders(204, -1);
            } else if (path.endsWith("/parcels")) {
                polled.countDown();
                unregistered.await();
                LocalServer.says(exchange, 200, "application/json", "{\"data\":[]}");
            } else {
                var id = "lst_" + count.incrementAndGet();
                registered.add(id);
                if (count.get() > 1) {
                    registeredAgain.countDown();
                }
                LocalServer.says(exchange, 201, "application/json", "{\"id\":\"" + id + "\",\"leaseSeconds\":30}");
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
