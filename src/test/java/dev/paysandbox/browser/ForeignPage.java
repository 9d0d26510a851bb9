package dev.paysandbox.browser;

import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A page of another site than the sandbox's, open in a payer's or developer's own browser. */
final class ForeignPage implements AutoCloseable {
    private final HttpServer server;
    private final Visitor visitor;
    private final String sandbox;

    /** The page is at 127.0.0.1 and calls the sandbox at localhost, so that not even the site is the same. */
    ForeignPage(Sandbox sandbox) {
        this.sandbox = "http://localhost:" + sandbox.url().getPort();
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.createContext("/", exchange -> {
            try (exchange) {
                var page = "<!doctype html><title>Foreign</title>".getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
            }
        });
        server.start();
        visitor = Visitor.atADesk().opens(url("127.0.0.1"));
    }

    /** The same page by another name of this machine. */
    ForeignPage under(String name) {
        visitor.opens(url(name));
        return this;
    }

    private String url(String name) {
        return "http://" + name + ":" + server.getAddress().getPort() + "/";
    }

    /**
     * Runs a script there and answers what it answers.
     *
     * @param script the body of an async function; {@code sandbox} is the sandbox's address, {@code given} the argument
     */
    Object runs(String script, Object given) {
        return visitor.page()
                .evaluate("([sandbox, given]) => (async () => {" + script + "})()", new Object[] {sandbox, given});
    }

    Visitor visitor() {
        return visitor;
    }

    @Override
    public void close() {
        visitor.close();
        server.stop(0);
    }
}
