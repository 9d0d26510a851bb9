package dev.paysandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A server that gives the same answer to every request. */
final class FixedAnswer implements AutoCloseable {
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    /** What the server waits for between a request and its answer. */
    interface Pause {
        void await() throws InterruptedException;
    }

    FixedAnswer(int status, String body) throws IOException {
        this(status, body, () -> {});
    }

    FixedAnswer(int status, String body, Pause pause) throws IOException {
        server.createContext("/", exchange -> {
            try (exchange) {
                pause.await();
                var bytes = body.getBytes(UTF_8);
                exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
