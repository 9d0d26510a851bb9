package dev.paysandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.SandboxProcess;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a test kit relies on: it learns where the sandbox listens, and the sandbox ends when the kit's process ends. */
class StartedByAProgramTest {
    /** The banner names the public address, which may be that of a proxy. */
    @ParameterizedTest
    @CsvSource({"127.0.0.1, 127.0.0.1", "0.0.0.0, 127.0.0.1", "::1, [::1]"})
    void its_first_line_is_json_with_an_address_that_this_computer_reaches_and_a_closed_input_does_not_end_it(
            String host, String reached) throws Exception {
        var flags = sandbox("--ready-json", "--host=" + host, "--public-url=https://pay.example.test");
        var process = new ProcessBuilder(flags).start();
        try (var out = process.inputReader(UTF_8)) {
            process.getOutputStream().close();
            var ready = Json.read(out.readLine());

            assertThat(ready.fieldNames()).toIterable().containsExactly("url", "port", "version");
            assertThat(ready.get("url").asText())
                    .isEqualTo("http://" + reached + ":" + ready.get("port").asInt());
            assertThat(statusOf(ready)).isEqualTo(200);
            assertThat(ready.get("version")).isEqualTo(versionOf(ready));
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly();
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
