package dev.paysandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.verdict.finding.Rule;
import io.micronaut.http.server.exceptions.ServerStartupException;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The process itself: what it says when it starts, and where it cannot. */
class MainTest {
    @TempDir
    Path folder;

    /** What came of a process. */
    private record End(int code, String out, String err) {}

    @Tag("thorough")
    @Test
    void mistakes_in_the_scenario_folder_end_the_start_and_are_all_reported() throws Exception {
        write("paid.yaml", """
                scenario: paid
                about: Paid after a while.
                for: PIX payin
                then:
                  - {after: 5s, become: APROVED}
                """);
        write("sub/torn.yml", "scenario: [torn\n");

        var end = runs(Map.of(), "--port=0", "--scenarios=" + folder);

        assertThat(end.code()).as(end.err()).isEqualTo(1);
        assertThat(end.out()).isEmpty();
        assertThat(end.err())
                .contains("paid.yaml, line 5, column 25: become", "Did you mean APPROVED?", "torn.yml, line ")
                .doesNotContain("\tat ", "Exception");
    }

    @Tag("thorough")
    @Test
    void a_scenario_folder_that_is_not_there_ends_the_start() {
        assertThatExceptionOfType(Sandbox.StartFailure.class)
                .isThrownBy(() -> RunningSandbox.started("--scenarios=" + folder.resolve("absent")))
                .withMessageContaining("absent")
                .withMessageNotContaining("Exception");
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"nope.invalid", "8.8.8.8"})
    void an_address_of_another_computer_ends_the_start_with_the_allowed_ones(String host) {
        assertThatExceptionOfType(Sandbox.StartFailure.class)
                .isThrownBy(() -> RunningSandbox.started("--host=" + host))
                .withMessage("--host=" + host
                        + " is no address of this computer; allowed: one of its own, such as 127.0.0.1,"
                        + " or 0.0.0.0 or :: for all of them.");
    }

    @Tag("thorough")
    @Test
    void a_port_that_is_in_use_or_none_that_is_free_is_a_sentence() {
        var bound = new ServerStartupException("Unable to start", new BindException("Address already in use"));

        assertThat(Sandbox.explanation("127.0.0.1", 0, bound))
                .isEqualTo("No port of 127.0.0.1 is free: stop a program that listens there.");
        assertThat(Sandbox.explanation("127.0.0.2", 9, bound)).startsWith("Port 9 of 127.0.0.2 is in use");
    }

    @Tag("thorough")
    @Test
    void a_file_in_place_of_the_data_folder_ends_the_start() throws Exception {
        var file = Files.createFile(folder.resolve("file"));

        assertThatExceptionOfType(Sandbox.StartFailure.class)
                .isThrownBy(() -> RunningSandbox.started("--data=" + file))
                .withMessageEndingWith("file (data) cannot be used: it is a file, not a folder.");
    }

    @Test
    void an_unknown_variable_is_one_line_and_no_fault() throws Exception {
        // A settings file that is not there ends it before it listens.
        var end = runs(Map.of("PAYSANDBOX_IMAGE", "x", "PAYSANDBOX_SEEDS", "42"), "--config=none.yml");
        assertThat(end.err().lines())
                .startsWith(
                        "paysandbox: environment variable PAYSANDBOX_IMAGE: unknown, and ignored.",
                        "paysandbox: environment variable PAYSANDBOX_SEEDS: unknown, and ignored. Did you mean"
                                + " PAYSANDBOX_SEED?")
                .noneMatch(line -> line.contains("fault") && line.contains("PAYSANDBOX_"));
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"localhost, http://localhost:PORT", "::, http://127.0.0.1:PORT", "::1, http://[::1]:PORT"})
    void it_says_an_address_that_a_browser_can_open(String host, String address) throws Exception {
        try (var sandbox = RunningSandbox.started("--host", host)) {
            var expected = address.replace("PORT", sandbox.greeting().replaceFirst("(?s).*?:(\\d+)\n.*", "$1"));

            assertThat(sandbox.greeting())
                    .contains(
                            " is ready at " + expected + "\n", " " + expected + "/docs\n", " " + expected + "/demo\n");
            var connection = (HttpURLConnection)
                    URI.create(expected + "/health/readiness").toURL().openConnection();
            assertThat(connection.getResponseCode()).isEqualTo(200);
        }
    }

    @Tag("thorough")
    @Test
    void if_it_listens_on_every_address_it_shows_the_public_url_if_set() {
        try (var sandbox = RunningSandbox.started("--host=0.0.0.0", "--public-url=http://localhost:9090")) {
            assertThat(sandbox.greeting()).contains(" is ready at http://localhost:9090\n");
        }
    }

    @Tag("thorough")
    @Test
    void without_a_terminal_it_prints_requests_only_if_asked_to_and_a_closed_input_does_not_end_it() throws Exception {
        assertThat(printedForARequest("--quiet=false"))
                .hasSizeGreaterThan(1)
                .allMatch(line -> line.contains("GET /payin/nobody  404"));
        assertThat(printedForARequest()).isEmpty();
    }

    /** The lines after the banner, once a merchant's request has been answered and the process has ended. */
    private static List<String> printedForARequest(String... flags) throws Exception {
        var process = new ProcessBuilder(sandbox(flags))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = process.inputReader(UTF_8)) {
            process.getOutputStream().close();
            var banner = out.readLine();
            var merchant = TestMerchant.named(URI.create(banner.substring(banner.indexOf("http"))), "sandbox");
            var line = out.readLine();
            while (!line.contains("scenarios")) {
                line = out.readLine();
            }
            for (int i = 0; i < 2; i++) {
                assertThat(merchant.gets("/payin/nobody").status()).isEqualTo(404);
            }
            var printed = new ArrayList<String>();
            if (flags.length > 0 && flags[0].equals("--quiet=false")) {
                // They are printed by a thread of their own.
                printed.add(out.readLine());
                printed.add(out.readLine());
            }
            process.toHandle().destroy();
            out.lines().forEach(printed::add);
            return printed;
        } finally {
            process.destroy();
        }
    }

    /** The server depends on nothing in the module verdict, which only adds findings and drills. */
    @Tag("thorough")
    @Test
    void a_server_without_the_module_verdict_takes_payments_and_has_no_findings_and_drills() throws Exception {
        var verdict = Path.of(
                Rule.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> !Path.of(part).normalize().equals(verdict.normalize()))
                .collect(Collectors.joining(File.pathSeparator));
        var command = SandboxProcess.command(Main.class, List.of(), "--port=0", "--ready-json");
        command.set(command.indexOf("-cp") + 1, classPath);
        var process = new ProcessBuilder(command).start();
        try (var out = process.inputReader(UTF_8)) {
            var merchant = TestMerchant.at(
                    URI.create(Json.read(out.readLine()).get("url").asText()));

            merchant.opens(Order.pix(500));

            assertThat(merchant.looksAt("/journal").at("data/0/path")).isEqualTo("/payin");
            assertThat(merchant.looksAt("/findings").status()).isEqualTo(404);
            assertThat(merchant.looksAt("/drills").status()).isEqualTo(404);
        } finally {
            process.destroyForcibly();
        }
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private End runs(Map<String, String> variables, String... flags) throws IOException, InterruptedException {
        var command = SandboxProcess.command(Main.class, List.of(), flags);
        var err = Files.createTempFile("main", ".err");
        try {
            var builder = new ProcessBuilder(command).redirectError(err.toFile());
            builder.environment().putAll(variables);
            var process = builder.start();
            var out = new String(process.getInputStream().readAllBytes(), UTF_8);
            return new End(process.waitFor(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }

    /** The banner names the public address, which may be that of a proxy. */
    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"0.0.0.0, 127.0.0.1", "::1, [::1]"})
    void its_first_line_is_json_with_an_address_that_this_computer_reaches(String host, String reached)
            throws Exception {
        try (var sandbox = RunningSandbox.started("--host=" + host, "--public-url=https://pay.example.test")) {
            var ready = Json.read(sandbox.readyLine());

            assertThat(ready.fieldNames()).toIterable().containsExactly("url", "port", "version");
            assertThat(ready.get("url").asText())
                    .isEqualTo("http://" + reached + ":" + ready.get("port").asInt());
            assertThat(statusOf(ready)).isEqualTo(200);
            assertThat(ready.get("version")).isEqualTo(versionOf(ready));
        }
    }

    @Test
    void it_ends_in_the_ordinary_way_when_its_standard_input_is_closed() throws Exception {
        var process = new ProcessBuilder(sandbox("--ready-json", "--until-stdin-closes")).start();
        try (var out = process.inputReader(UTF_8);
                var err = process.errorReader(UTF_8)) {
            var ready = Json.read(out.readLine());
            // What is written to it means nothing.
            process.getOutputStream().write("quit\n".getBytes(UTF_8));
            process.getOutputStream().flush();
            assertThat(statusOf(ready)).isEqualTo(200);

            process.getOutputStream().close();

            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(err.lines()).isEmpty();
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> statusOf(ready));
        } finally {
            process.destroyForcibly();
        }
    }

    @Tag("thorough")
    @Test
    void a_program_that_is_killed_leaves_no_sandbox() throws Exception {
        var parent = new ProcessBuilder(SandboxProcess.command(Parent.class, List.of()))
                .redirectErrorStream(true)
                .start();
        try (var out = parent.inputReader(UTF_8)) {
            var sandbox = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            var ready = Json.read(out.readLine());
            assertThat(statusOf(ready)).isEqualTo(200);
            var ended = sandbox.onExit();

            // Of the handle, for the process itself would close the streams, too.
            parent.toHandle().destroyForcibly();

            assertThat(parent.waitFor()).as("SIGKILL").isEqualTo(128 + 9);
            ended.get(1, TimeUnit.MINUTES);
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> statusOf(ready));
            // The sandbox has the same pipe for its messages, which ends with the last of its writers.
            assertThat(out.read()).isEqualTo(-1);
        } finally {
            parent.destroyForcibly();
        }
    }

    /** A program that starts a sandbox, prints its process id and its first line, and then waits for it. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] args) throws Exception {
            var sandbox = new ProcessBuilder(sandbox("--ready-json", "--until-stdin-closes"))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            System.out.println(sandbox.pid());
            System.out.println(sandbox.inputReader(UTF_8).readLine());
            sandbox.waitFor();
        }
    }

    private static List<String> sandbox(String... flags) {
        var command = SandboxProcess.command(Main.class, List.of(), flags);
        command.add("--port=0");
        return command;
    }

    private static JsonNode versionOf(JsonNode ready) throws IOException {
        try (var health =
                URI.create(ready.get("url").asText() + "/health").toURL().openStream()) {
            return Json.read(new String(health.readAllBytes(), UTF_8)).get("version");
        }
    }

    private static int statusOf(JsonNode ready) throws IOException {
        var readiness = URI.create(ready.get("url").asText() + "/health/readiness");
        var connection = (HttpURLConnection) readiness.toURL().openConnection();
        return connection.getResponseCode();
    }
}
