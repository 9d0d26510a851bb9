package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader of standard output that has seen enough, such as {@code head -1}, ends the command, even if nothing happens. */
@Tag("thorough")
class ClosedPipeTest {
    private final Tester tester = new Tester();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(
            strings = {"journal tail", "webhook tail -o jsonl", "webhook listen --forward-to http://127.0.0.1:9/hook"})
    void a_command_that_waits_for_events_ends(String line) throws Exception {
        var process = process(line);
        isPrinted("end with Ctrl-C", process);
        endsWithItsReader(process);
    }

    @Test
    void a_command_that_waits_for_a_step_of_the_payment_ends() throws Exception {
        var process = process("trigger boleto-paid --reference waiting");
        assertThat(process.getInputStream().read()).isPositive();
        endsWithItsReader(process);
    }

    @Test
    void a_command_that_reconnects_ends() throws Exception {
        Process process;
        try (var server = Tester.serverAt(0)) {
            tester.environment.put("PAYSANDBOX_URL", server.url().toString());
            process = process("journal tail");
            isPrinted("Listening", process);
        }
        isPrinted("trying again", process);
        endsWithItsReader(process);
    }

    @Test
    void the_manifest_of_the_jar_opens_the_same_package() throws Exception {
        assertThat(Path.of("pom.xml")).content().contains("<Add-Opens>java.base/sun.nio.ch</Add-Opens>");
    }

    private static void endsWithItsReader(Process process) throws Exception {
        process.getInputStream().close();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static void isPrinted(String words, Process process) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
        for (var line = lines.readLine(); ; line = lines.readLine()) {
            assertThat(line).as("standard error ended without '" + words + "'").isNotNull();
            if (line.contains(words)) {
                return;
            }
        }
    }

    /** Starts the tool as a process, with its manifest's access to the JDK. */
    private Process process(String line) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                PaySandbox.class.getName()));
        command.addAll(List.of(line.split(" ", -1)));
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(tester.environment);
        var process = builder.start();
        started.add(process);
        return process;
    }
}
