package dev.paysandbox.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A merchant's webhook endpoint: a real HTTP server that behaves as a test tells it, and remembers what it heard. */
public final class Receiver implements AutoCloseable {
    /** How the endpoint answers one request. */
    @FunctionalInterface
    public interface Behaviour {
        void answer(HttpExchange exchange) throws IOException;
    }

    /** One request it got. */
    public record Heard(String path, String webhookId, String contentType, String userAgent, String body) {
        public String paymentId() {
            return Json.read(body).get("id").asText();
        }

        public String status() {
            return Json.read(body).get("status").asText();
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Heard> heard = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<Heard> unread = new LinkedBlockingQueue<>();
    private volatile Behaviour behaviour = status(200);

    public Receiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                // Before anybody hears of the request: who does may want the next one answered otherwise.
                var present = behaviour;
                var headers = exchange.getRequestHeaders();
                remember(new Heard(
                        exchange.getRequestURI().toString(),
                        headers.getFirst("Webhook-Id"),
                        headers.getFirst("Content-Type"),
                        headers.getFirst("User-Agent"),
                        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
                present.answer(exchange);
            }
        });
        server.start();
    }

    /** Answers only when the latch is open. */
    public static Behaviour waitingFor(CountDownLatch latch, Behaviour then) {
        return exchange -> {
            try {
                latch.await();
            } catch (InterruptedException closing) {
                return;
            }
            then.answer(exchange);
        };
    }

    public static Behaviour status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    public static Behaviour saying(int status, String text) {
        return exchange -> {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    public static Behaviour redirecting(String location) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(302, -1);
        };
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    public Receiver behaving(Behaviour next) {
        behaviour = next;
        return this;
    }

    private void remember(Heard request) {
        heard.add(request);
        unread.add(request);
    }

    public List<Heard> heard() {
        synchronized (heard) {
            return List.copyOf(heard);
        }
    }

    /** The next request that no one has asked for yet, as soon as it comes; none for 20 s fails the test. */
    public Heard next() {
        try {
            var next = unread.poll(20, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing was heard within 20 s");
            }
            return next;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** The statuses it was told of, in the order it heard them. */
    public List<String> statuses() {
        return heard().stream().map(Heard::status).toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
