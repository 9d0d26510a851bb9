package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Runs commands of every kind once, against an HTTP server that gives the same answer to everything. The JVM that makes
 * the control tool's start-up cache runs this, and records the classes that it loads.
 */
final class CacheTraining {
    private static final String ANSWER =
            "{\"status\":\"UP\",\"version\":\"0\",\"now\":\"2026-01-01T00:00:00.000Z\",\"id\":\"x\","
                    + "\"amount\":1,\"data\":[{\"id\":\"x\",\"status\":\"PENDING\",\"amount\":1,\"x\":[1.5,true,null]}],\"next\":null}";

    private CacheTraining() {}

    static void run() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    exchange.getRequestBody().readAllBytes();
                    var answer = ANSWER.getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                }
            });
            server.start();
            var url = "http://127.0.0.1:" + server.getAddress().getPort();
            for (var line : new String[] {
                "status",
                "payin list",
                "payin show x",
                "payin create",
                "payin pay x",
                "clock advance 1d",
                "payin nothing",
                "webhook list -o json",
                "payin list --help"
            }) {
                run(url, line.split(" ", -1));
            }
            server.stop(0);
        } catch (IOException noServer) {
            throw new UncheckedIOException(noServer);
        }
    }

    private static void run(String url, String[] line) {
        var dependencies =
                new CallEnvironment(Map.of("PAYSANDBOX_URL", url), true, false, InputStream.nullInputStream());
        var nowhere = new PrintWriter(Writer.nullWriter());
        PaySandbox.run(dependencies, nowhere, nowhere, line);
    }
}
