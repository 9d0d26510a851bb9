package dev.paysandbox.cli;

import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The run that the launcher's {@code cache} records: a server starts, gets payments of every method, pays and refunds them,
 * moves its clock, delivers its webhooks to a receiver in this process, and ends. The JVM of the server and this one, which runs
 * commands of the control tool, then write their start-up caches.
 */
final class CacheTraining {
    /** Enough for Java 25 to recognize methods that are called often; the caches of older ones have only classes. */
    private static final int ROUNDS = Runtime.version().feature() < 25 ? 20 : 200;

    private final String url;

    private CacheTraining(String url) {
        this.url = url;
    }

    /** The arguments are the command that starts the server, without options of the server. */
    public static void main(String[] args) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(args));
        command.addAll(List.of("--host=127.0.0.1", "--port=0", "--ready-json", "--until-stdin-closes"));
        var server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (var out = server.inputReader()) {
            receiver.createContext("/", exchange -> {
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            receiver.start();
            new CacheTraining(out.readLine().split("\"", -1)[3])
                    .run("http://127.0.0.1:" + receiver.getAddress().getPort() + "/");
            server.getOutputStream().close();
            System.exit(server.waitFor());
        } finally {
            server.destroy();
        }
    }

    private void run(String webhook) throws IOException {
        types("clock freeze");
        for (int round = 0; round < ROUNDS; round++) {
            var payin = types("payin create -o id --webhook " + webhook);
            reads("/payin/" + payin);
            types("payin pay " + payin);
            if (round % 10 == 0) {
                types("payin refund " + payin);
                types("payin create --method boleto --webhook " + webhook);
                types("payin create --card 4111111111111111 --webhook " + webhook);
                types("payout create --webhook " + webhook);
                types("payin show " + payin);
                types("clock advance 5s");
            }
        }
        for (var command :
                List.of("status", "payin list", "webhook list -o json", "scenario list", "merchant balance")) {
            types(command);
        }
        for (var page : List.of("/health", "/health/readiness", "/metrics", "/docs", "/openapi.yml")) {
            reads(page);
        }
        types("--version");
        types("payin nothing");
        types("payin list --help");
    }

    /** Runs a command of the control tool, and returns its output. */
    private String types(String command) {
        var environment =
                new CallEnvironment(Map.of("PAYSANDBOX_URL", url), true, false, InputStream.nullInputStream());
        var out = new StringWriter();
        PaySandbox.run(environment, new PrintWriter(out), new PrintWriter(new StringWriter()), command.split(" ", -1));
        return out.toString().strip();
    }

    private void reads(String path) throws IOException {
        var connection = (HttpURLConnection) URI.create(url + path).toURL().openConnection();
        connection.setRequestProperty("Authorization", "Basic cGtfdGVzdF9zYW5kYm94OnNrX3Rlc3Rfc2FuZGJveA==");
        try (var answer = connection.getInputStream()) {
            answer.readAllBytes();
        }
    }
}
