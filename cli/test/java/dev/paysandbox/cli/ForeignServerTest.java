package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program answers at the address of the sandbox. The tool never shows a stack trace. */
class ForeignServerTest {
    private static final List<String> BODIES = List.of(
            "<!doctype html><html><body>It works!</body></html>",
            "",
            "[]",
            "\"text\"",
            "[".repeat(1_000_000),
            "{\"data\":".repeat(200_000),
            "{\"data\":[" + "[".repeat(100_000) + "]".repeat(100_000) + "]}",
            "{\"data\":5,\"status\":[],\"id\":{},\"publicKey\":1,\"clock\":[],\"pix\":\"x\",\"findings\":true}");

    private HttpServer server;
    private volatile int status = 200;
    private volatile String body = "";
    private volatile boolean isEndless;
    /** Whether its answers have the header of the control API. */
    private volatile boolean isMarked = true;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                var bytes = body.getBytes(UTF_8);
                if (isMarked) {
                    exchange.getResponseHeaders().add("X-Sandbox", "PaySandbox");
                }
                exchange.sendResponseHeaders(status, isEndless ? 0 : bytes.length == 0 ? -1 : bytes.length);
                do {
                    exchange.getResponseBody().write(bytes);
                } while (isEndless);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    static Stream<List<String>> calls() {
        return CommandTree.commands().stream()
                .filter(command -> command.findOption("--url") != null)
                .filter(command -> !List.of(
                                "wait", "tail", "listen", "upload", "validate", "restore", "snapshot", "explain")
                        .contains(command.name()))
                .map(CommandTree::call);
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("calls")
    void no_command_shows_a_stack_trace(List<String> words) {
        var all = new ArrayList<>(words);
        all.addAll(List.of("--url", url()));
        for (int answered : new int[] {200, 404, 500}) {
            status = answered;
            for (var each : BODIES) {
                body = each;
                var cli = Cli.run(Map.of("PAYSANDBOX_SECRET_KEY", "sk_test_x"), false, "", all.toArray(String[]::new));
                assertThat(cli.err()).as("%s", cli.line()).doesNotContain("Exception:", "Error:", "\tat ", "    at ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"payin list", "journal tail", "webhook tail", "status", "merchant show", "payin create", "doctor"
            })
    void another_program_is_named_with_its_address_and_what_to_do(String line) {
        body = BODIES.get(0);
        Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", line.split(" ", -1))
                .exits(3)
                .printsNothing()
                .printsError(
                        "What answers at " + url() + " is not PaySandbox: it answered 200 to /",
                        "; name another address with --url or PAYSANDBOX_URL, or start one with `paysandbox serve`.")
                .printsOneErrorLine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"payin list", "payin create", "clock advance 1d", "world reset", "drill --list", "doctor"})
    void a_server_that_answers_any_request_with_200_is_not_taken_for_a_sandbox(String line) {
        isMarked = false;
        for (var each : List.of("", "{}")) {
            body = each;
            Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", line.split(" ", -1))
                    .exits(3)
                    .printsNothing()
                    .printsError("What answers at " + url() + " is not PaySandbox");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"payin list", "journal tail", "webhook tail"})
    void an_answer_without_an_end_is_not_read_to_its_end(String line) {
        body = "{\"data\":[".repeat(1000);
        isEndless = true;
        Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", line.split(" ", -1))
                .exits(3)
                .printsNothing()
                .printsError("No PaySandbox answers at " + url(), "sends an answer without an end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "json", "jsonl", "id"})
    void a_list_prints_each_page_before_it_asks_for_the_next(String format) {
        body = "{\"data\":[{\"id\":\"payin_1\"}],\"next\":\"2\"}";
        server.removeContext("/");
        server.createContext("/", exchange -> {
            try (exchange) {
                boolean isFirst = !exchange.getRequestURI().getQuery().contains("cursor");
                exchange.getResponseHeaders().add("X-Sandbox", "PaySandbox");
                exchange.sendResponseHeaders(isFirst ? 200 : 500, 0);
                exchange.getResponseBody().write((isFirst ? body : "{}").getBytes(UTF_8));
            }
        });
        for (var list : List.of("payin list", "payout list", "webhook list", "journal list", "authentication list")) {
            Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", (list + " --all -o " + format).split(" ", -1))
                    .exits(3)
                    .prints("payin_1");
        }
    }

    @Test
    void a_list_that_nobody_reads_ends_after_its_first_page_and_says_nothing() {
        body = "{\"data\":[{\"id\":\"payin_1\"}],\"next\":\"2\"}";
        var closed = new PrintWriter(Writer.nullWriter()) {
            @Override
            public boolean checkError() {
                return true;
            }
        };
        var err = new StringWriter();
        var environment =
                new CallEnvironment(Map.of("PAYSANDBOX_URL", url()), false, false, InputStream.nullInputStream());

        assertThat(PaySandbox.run(environment, closed, new PrintWriter(err), "payin", "list", "--all"))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void a_list_of_several_pages_is_one_document() {
        server.removeContext("/");
        server.createContext("/", exchange -> {
            try (exchange) {
                var query = exchange.getRequestURI().getQuery();
                int page =
                        query.contains("cursor") ? Integer.parseInt(query.replaceFirst(".*cursor=(\\d+).*", "$1")) : 1;
                exchange.getResponseHeaders().add("X-Sandbox", "PaySandbox");
                exchange.sendResponseHeaders(200, 0);
                var text =
                        "{\"data\":[{\"id\":\"payin_%d\",\"remarks\":[\"a\\n\\u001bb\"]},{\"id\":\"pay_more_%d\"}]%s}"
                                .formatted(page, page, page < 3 ? ",\"next\":\"" + (page + 1) + "\"" : "");
                exchange.getResponseBody().write(text.getBytes(UTF_8));
            }
        });
        var call = Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", "payin", "list", "--all", "-o", "json");
        assertThat(call.exits(0).printsNoErrors().json().getArray("data")).hasSize(6);
        assertThat(Cli.run(Map.of("PAYSANDBOX_URL", url()), false, "", "payin", "list", "--all")
                        .exits(0)
                        .out()
                        .lines())
                .as("one head, and rows that keep their columns")
                .hasSize(7);
    }
}
