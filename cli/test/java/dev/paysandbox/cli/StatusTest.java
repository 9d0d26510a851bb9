package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusTest {
    private HttpServer server;
    private volatile int status = 404;
    private volatile String body = "";

    @BeforeEach
    void start_a_server() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health/readiness", exchange -> {
            var bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop_the_server() {
        server.stop(0);
    }

    @Test
    void a_server_that_is_ready_is_shown_and_exits_with_0() {
        theServerAnswers(200, "{\"status\":\"UP\"}");

        Cli.run("status", "--url", url()).exits(0).prints("UP", url());
    }

    @Test
    void a_server_that_is_not_ready_yet_is_shown_and_exits_with_1() {
        theServerAnswers(503, "{\"status\":\"DOWN\"}");

        Cli.run("status", "--url", url()).exits(1).prints("DOWN");
    }

    @Test
    void non_ascii_text_is_shown_correctly() {
        theServerAnswers(200, "{\"status\":\"UP\",\"version\":\"padrão\"}");

        Cli.run("status", "--url", url()).exits(0).prints("padrão");
    }

    @Test
    void a_url_may_end_in_a_slash() {
        theServerAnswers(200, "{\"status\":\"UP\"}");

        Cli.run("status", "--url", url() + "/").exits(0).prints("UP");
    }

    @Test
    void another_server_is_not_mistaken_for_paysandbox() {
        Cli.run("status", "--url", url())
                .exits(3)
                .printsNothing()
                .printsError("What answers at " + url() + " is not PaySandbox: it answered 404 to /health/readiness;")
                .printsOneErrorLine();
    }

    @Test
    void an_unreachable_server_exits_with_3_and_one_sentence_that_says_what_to_do() {
        server.stop(0);

        Cli.run("status", "--url", url())
                .exits(3)
                .printsNothing()
                .printsError("No PaySandbox answers at " + url(), "paysandbox serve", "PAYSANDBOX_URL")
                .printsOneErrorLine();
    }

    @Test
    void an_unknown_host_is_out_of_reach_too() {
        Cli.run("status", "--url", "http://nobody.invalid").exits(3).printsOneErrorLine();
    }

    @Test
    void a_server_without_http_is_out_of_reach_too() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var stranger = new Thread(() -> {
                try (var caller = socket.accept()) {
                    caller.getInputStream().read();
                    caller.getOutputStream().write("220 mail ready\r\n\r\n".getBytes(UTF_8));
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            stranger.start();

            Cli.run("status", "--url", "http://127.0.0.1:" + socket.getLocalPort())
                    .exits(3)
                    .printsOneErrorLine();
            stranger.join();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8080", "ftp://localhost", "http://", "http://a b", ""})
    void an_invalid_url_is_an_invalid_command(String url) {
        Cli.run("status", "--url", url)
                .exits(2)
                .printsNothing()
                .printsError("'" + url + "' is not a URL like http://127.0.0.1:8080");
    }

    @Test
    void an_extra_argument_is_an_invalid_command() {
        Cli.run("status", "now")
                .exits(2)
                .printsNothing()
                .printsError("paysandbox status does not take the argument 'now'.", "Try: paysandbox status --help");
    }

    @Test
    void the_environment_can_set_the_url() throws Exception {
        theServerAnswers(200, "{\"status\":\"UP\",\"version\":\"found by the environment\"}");
        var command = Cli.process("status");
        command.environment().put("PAYSANDBOX_URL", url());

        var process = command.start();
        var out = new String(process.getInputStream().readAllBytes(), UTF_8);

        new Cli("status", process.waitFor(), out, "").exits(0).prints("found by the environment");
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void theServerAnswers(int status, String body) {
        this.status = status;
        this.body = body;
    }

    @ParameterizedTest
    @CsvSource({
        "foo, There is no merchant with this key, Try: paysandbox merchant list",
        "pk_test_a-b, There is no merchant with this key, Try: paysandbox merchant list",
        "pk_live_abc, A live key reached a test server, rotate it"
    })
    void a_chosen_key_without_a_world_exits_with_1_and_the_rest_is_shown(String key, String reason, String advice) {
        var tester = new Tester();
        tester.types("status --key " + key)
                .exits(1)
                .prints("status   UP", "world    unknown")
                .printsError(reason, advice);
        tester.environment.put("PAYSANDBOX_PUBLIC_KEY", key);

        assertThat(tester.types("status -o json").exits(1).json().getString("worldUnknown"))
                .contains(reason);
    }

    @Test
    void without_a_required_control_token_the_world_is_unknown() {
        try (var guarded = Tester.serverAt(0, "--control-token=0123456789abcdef0123")) {
            var stranger = new Tester(guarded);
            stranger.types("status")
                    .exits(1)
                    .prints("status   UP", "world    unknown")
                    .printsError("Try: PAYSANDBOX_TOKEN=TOKEN paysandbox status");
            stranger.types("status --token 0123456789abcdef0123").exits(0).prints(stranger.key());
            stranger.environment.remove("PAYSANDBOX_PUBLIC_KEY");

            stranger.types("status")
                    .exits(0)
                    .prints("status   UP", "world    unknown")
                    .printsError("control token")
                    .printsOneErrorLine();
        }
    }

    @Test
    void the_state_of_the_world_is_shown() {
        var tester = new Tester();
        tester.types("status")
                .exits(0)
                .prints("UP", "world          " + tester.key(), "none stuck", "on             none");
        tester.does("clock freeze");
        tester.opensPayin("");
        tester.does("scenario on pix-paid");
        tester.does("scenario arm card-refused-antifraud --times 2");
        tester.does("webhook pause");
        tester.does("payin pay " + tester.opensPayin("--webhook http://127.0.0.1:9/hook"));

        tester.types("status")
                .exits(0)
                .prints(
                        ", frozen",
                        "1 waiting",
                        "paused",
                        "card-refused-antifraud x2",
                        "pix-paid",
                        "the next at ",
                        "listeners      0");
        assertThat(tester.types("status -o json")
                        .exits(0)
                        .json()
                        .getObject("world")
                        .getObject("notifications")
                        .getBoolean("paused"))
                .isTrue();
    }
}
