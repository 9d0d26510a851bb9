package dev.paysandbox.support;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
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

    private final LocalServer server = new LocalServer(this::answer);
    private final List<Heard> heard = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<Heard> unread = new LinkedBlockingQueue<>();
    private volatile Behaviour behaviour = status(200);

    private void answer(HttpExchange exchange) throws IOException {
        // Before anybody hears of the request: who does may want the next one answered otherwise.
        var present = behaviour;
        var headers = exchange.getRequestHeaders();
        var request = new Heard(
                exchange.getRequestURI().toString(),
                headers.getFirst("Webhook-Id"),
                headers.getFirst("Content-Type"),
                headers.getFirst("User-Agent"),
                LocalServer.body(exchange));
        heard.add(request);
        unread.add(request);
        present.answer(exchange);
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
        return server.url() + "/hook";
    }

    public Receiver behaving(Behaviour next) {
        behaviour = next;
        return this;
    }

    public List<Heard> heard() {
        synchronized (heard) {
            return List.copyOf(heard);
        }
    }

    /** The next request that no one has asked for yet, as soon as it comes; none for a minute fails the test. */
    public Heard next() {
        try {
            var next = unread.poll(1, TimeUnit.MINUTES);
            if (next == null) {
                throw new AssertionError("nothing was heard within a minute");
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
        server.close();
    }
}
