package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.cli.api.WorldDependencies;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Goes through commands of every kind once, against a stage of its own, so that the launcher can archive the classes
 * that they load.
 */
final class Rehearsal {
    private static final String PROP =
            "{\"status\":\"UP\",\"version\":\"0\",\"now\":\"2026-01-01T00:00:00.000Z\",\"id\":\"x\","
                    + "\"amount\":1,\"data\":[{\"id\":\"x\",\"status\":\"PENDING\",\"amount\":1,\"x\":[1.5,true,null]}],\"next\":null}";

    private Rehearsal() {}

    static void run() {
        try {
            var stage = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            stage.createContext("/", exchange -> {
                try (exchange) {
                    exchange.getRequestBody().readAllBytes();
                    var answer = PROP.getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                }
            });
            stage.start();
            var url = "http://127.0.0.1:" + stage.getAddress().getPort();
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
                play(url, line.split(" ", -1));
            }
            stage.stop(0);
        } catch (IOException noStage) {
            throw new UncheckedIOException(noStage);
        }
    }

    private static void play(String url, String[] line) {
        var dependencies =
                new WorldDependencies(Map.of("PAYSANDBOX_URL", url), true, false, InputStream.nullInputStream());
        PaySandbox.commandLine(dependencies, line)
                .setOut(new PrintWriter(Writer.nullWriter()))
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute(line);
    }
}
