package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that answers late when a listener ends its registration. In the meantime, the listener's pending request returns
 * without notifications, and the listener might register again.
 */
final class SlowUnregistration implements AutoCloseable {
    private static final int UNREGISTRATION_MILLIS = 500;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger count = new AtomicInteger();
    private final Set<String> registered = ConcurrentHashMap.newKeySet();
    private final CountDownLatch polled = new CountDownLatch(1);
    private final CountDownLatch unregistered = new CountDownLatch(1);
    private final CountDownLatch registeredAgain = new CountDownLatch(1);

    SlowUnregistration() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.createContext("/_sandbox/listeners", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Registrations that have not ended. */
    Set<String> registered() {
        return Set.copyOf(registered);
    }

    /** Waits until the listener asks for notifications. */
    void awaitPoll() throws InterruptedException {
        if (!polled.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("there was no request for notifications within 20 s");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            var path = exchange.getRequestURI().getPath();
            if (exchange.getRequestMethod().equals("DELETE")) {
                registered.remove(path.substring(path.lastIndexOf('/') + 1));
                unregistered.countDown();
                registeredAgain.await(UNREGISTRATION_MILLIS, TimeUnit.MILLISECONDS);
                exchange.sendResponseHeaders(204, -1);
            } else if (path.endsWith("/parcels")) {
                polled.countDown();
                unregistered.await();
                respond(exchange, 200, "{\"data\":[]}");
            } else {
                var id = "lst_" + count.incrementAndGet();
                registered.add(id);
                if (count.get() > 1) {
                    registeredAgain.countDown();
                }
                respond(exchange, 201, "{\"id\":\"" + id + "\",\"leaseSeconds\":30}");
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private static void respond(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
