package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A developer's server that receives notifications. */
final class Endpoint implements AutoCloseable {
    private final HttpServer server;
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private volatile int status = 200;
    private volatile String authorization = "";
    private volatile CountDownLatch open = new CountDownLatch(0);

    Endpoint() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.createContext("/", exchange -> {
            try (exchange) {
                int present = status;
                authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
                var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                var line = exchange.getRequestURI() + " "
                        + exchange.getRequestHeaders().getFirst("Webhook-Id") + " "
                        + body.replaceFirst(".*\"status\": ?\"(\\w+)\".*", "$1");
                received.add(line);
                unread.add(line);
                await(open);
                var answer = "thanks".getBytes(UTF_8);
                exchange.sendResponseHeaders(present, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
    }

    Endpoint answering(int next) {
        status = next;
        return this;
    }

    /** Delays all answers until the latch is open. */
    Endpoint holdingBack(CountDownLatch latch) {
        open = latch;
        return this;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    String url() {
        return origin() + "/hook";
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The header of the newest notification. */
    String authorization() {
        return authorization;
    }

    /** All received notifications, in order: path, Webhook-Id and status. */
    List<String> received() {
        synchronized (received) {
            return List.copyOf(received);
        }
    }

    /** Waits for the next notification that this method has not returned yet. Returns its status. */
    String next() {
        try {
            var next = unread.poll(1, TimeUnit.MINUTES);
            if (next == null) {
                throw new AssertionError("no notification arrived within a minute");
            }
            return next.substring(next.lastIndexOf(' ') + 1);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
