package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Untrusted text is shown on a terminal without control characters. */
@Tag("thorough")
class HostileTextTest {
    /** Clears the screen, sets the title, moves the cursor, and reverses the direction of the text. */
    private static final String HOSTILE = "a\u001b[2J\u001b]0;owned\u0007\r\u009b31m\u007f\u202eb";

    private static final String JSON_HOSTILE =
            "a\\u001b[2J\\u001b]0;owned\\u0007\\r\\u009b31m\\u007f\\u202eb\\n second line";

    private HttpServer server;
    private volatile int status = 200;
    private volatile String body = "";

    @BeforeEach
    void start_a_server_that_says_what_strangers_wrote() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                var bytes = body.getBytes(UTF_8);
                exchange.getResponseHeaders().add("X-Sandbox", "PaySandbox");
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    static Stream<List<String>> calls() {
        return CommandTree.commands().stream()
                .filter(command -> command.findOption("--url") != null)
                .filter(command -> !List.of(
                                "wait",
                                "tail",
                                "listen",
                                "trigger",
                                "upload",
                                "validate",
                                "restore",
                                "snapshot",
                                "explain")
                        .contains(command.name()))
                .map(CommandTree::call);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void every_command_escapes_control_characters(List<String> words) {
        var fields = new StringBuilder();
        for (var field : List.of(
                "id",
                "status",
                "state",
                "detail",
                "answer",
                "referenceId",
                "name",
                "about",
                "path",
                "method",
                "url",
                "body",
                "query",
                "reason",
                "scenario",
                "publicKey",
                "city",
                "now",
                "source",
                "version",
                "what")) {
            fields.append('"')
                    .append(field)
                    .append("\":\"")
                    .append(JSON_HOSTILE)
                    .append("\",");
        }
        var thing = "{" + fields + "\"headers\":{\"X-" + JSON_HOSTILE + "\":\"" + JSON_HOSTILE + "\"},\"amount\":1,"
                + "\"conditions\":[\"" + JSON_HOSTILE + "\"],\"remarks\":[\"" + JSON_HOSTILE + "\"]}";
        body = thing.substring(0, thing.length() - 1) + ",\"data\":[" + thing + "],\"timeline\":[" + thing
                + "],\"deliveries\":[" + thing + "],\"attempts\":[" + thing + "],\"happened\":[" + thing
                + "],\"blocks\":["
                + thing + "],\"nearMisses\":[{\"id\":\"" + JSON_HOSTILE + "\",\"differs\":[" + thing + "]}]}";
        status = 200;
        isHarmless(words);
        status = 404;
        body = "{\"code\":\"NOT_FOUND\",\"detail\":\"" + JSON_HOSTILE + "\"}";
        isHarmless(words);
    }

    private void isHarmless(List<String> words) {
        for (var format : List.of("table", "json", "jsonl", "id")) {
            var all = new ArrayList<>(words);
            all.addAll(
                    List.of("--url", "http://127.0.0.1:" + server.getAddress().getPort(), "-o", format));
            var cli = Cli.run(
                    java.util.Map.of("COLUMNS", "200", "NO_COLOR", "1", "PAYSANDBOX_SECRET_KEY", "sk_test_x"),
                    true,
                    "",
                    all.toArray(String[]::new));
            assertThat(cli.err()).as("%s", cli).doesNotContain("Exception");
            assertThat(cli.out() + cli.err())
                    .as("%s", cli)
                    .matches(text -> text.chars().allMatch(HostileTextTest::isHarmless), "has no control characters");
        }
    }

    private static boolean isHarmless(int letter) {
        return letter == '\n'
                || (letter >= ' ' && letter < 0x7f)
                || (letter >= 0xa0 && Character.getType(letter) != Character.FORMAT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"webhook list", "payin list"})
    void a_value_with_line_breaks_takes_one_row_of_a_table(String line) {
        body = "{\"data\":[{\"id\":\"one\\ntwo\",\"status\":\"x\",\"state\":\"y\"}]}";

        var cli =
                Cli.run((line + " --url http://127.0.0.1:" + server.getAddress().getPort()).split(" ", -1));
        assertThat(cli.exits(0).out().lines()).hasSize(2);
        cli.prints("one\\ntwo");
    }

    @Test
    void the_answer_of_a_receiver_is_shown_escaped() throws IOException {
        var tester = new Tester();
        body = HOSTILE;
        status = 500;
        tester.does("clock freeze");
        tester.does("payin pay "
                + tester.opensPayin(
                        "--webhook http://127.0.0.1:" + server.getAddress().getPort()));
        tester.does("clock advance 0s");

        var id = tester.does("webhook list -o id");
        assertThat(tester.does("webhook show " + id)).contains("a\\u001b[2J\\u001b]0;owned\\u0007\\r");
        assertThat(tester.does("webhook show -o json " + id)).doesNotContain("\u009b", "\u202e");
    }
}
