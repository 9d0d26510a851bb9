package dev.paysandbox.client;

import static dev.paysandbox.client.Status.APPROVED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sandboxes in separate processes, started by the launcher of this clone. */
class SandboxProcessTest {
    static final Path CLONE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("../../..")
            .normalize();

    @TempDir
    private Path folder;

    private static SandboxProcess.Builder ofThisClone() {
        return SandboxProcess.builder().from(CLONE);
    }

    @Test
    @SuppressWarnings("try") // closed more than once
    void it_takes_a_payment_on_a_free_port_and_ends_when_it_is_closed() {
        long pid;
        try (var process = ofThisClone().seed(42).setting("maxWorlds", "3").start();
                var another = ofThisClone().start()) {
            pid = process.pid();
            assertThat(process.sandbox().url()).isNotEqualTo(another.sandbox().url());
            var world = process.sandbox().world();
            world.createPayin(Payins.pix(11_980).reference("order-1")).pay().await(APPROVED);
            assertThat(process.output())
                    .contains("\"url\":\"" + process.sandbox().url());

            process.close();
            process.close();
            assertThat(ProcessHandle.of(pid)).isEmpty();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("paysandbox-output-" + pid);
    }

    @Test
    void an_unknown_setting_fails_with_the_sandboxes_message() {
        assertThatExceptionOfType(SandboxException.class)
                .isThrownBy(() -> ofThisClone().setting("maxWorld", "5").start())
                .withMessageContaining("ended with code 2 before it was ready")
                .withMessageContaining("--max-worlds");
    }

    @Tag("thorough")
    @Test
    void a_control_token_is_used_and_is_not_an_argument_of_the_process() {
        try (var process =
                ofThisClone().setting("controlToken", "only-for-this-test").start()) {
            process.sandbox().world().clock().freeze();

            var arguments = ProcessHandle.of(process.pid()).orElseThrow().info().arguments();
            assertThat(arguments)
                    .hasValueSatisfying(words -> assertThat(words)
                            .anyMatch(word -> word.equals("--port=0"))
                            .noneMatch(word -> word.contains("only-for-this-test")));
            assertThat(process.output()).doesNotContain("only-for-this-test");
        }
    }

    /** The JVM has variables with settings that would make every start fail. */
    @Tag("thorough")
    @Test
    void the_sandbox_ends_with_a_killed_jvm_and_ignores_its_variables() throws Exception {
        var starting = new ProcessBuilder(
                        ClasspathServer.java(), "-cp", System.getProperty("java.class.path"), Parent.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        starting.environment().put("PAYSANDBOX_HOME", CLONE.toString());
        starting.environment().put("PAYSANDBOX_PORT", "no port");
        starting.environment().put("PAYSANDBOX_CONTROL_TOKEN", "unknown to the test");
        var parent = starting.start();
        try (var out = parent.inputReader(UTF_8)) {
            var sandbox = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            assertThat(out.readLine()).startsWith("pk_test_");
            assertThat(sandbox.isAlive()).isTrue();

            parent.toHandle().destroyForcibly();

            assertThat(parent.waitFor()).as("SIGKILL").isEqualTo(128 + 9);
            sandbox.onExit().get(1, TimeUnit.MINUTES);
        } finally {
            parent.destroyForcibly();
        }
    }

    /** A program that starts a sandbox, prints its process id and a world's key, and never ends. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] args) throws Exception {
            var process = SandboxProcess.builder().start();
            System.out.println(process.pid());
            System.out.println(process.sandbox().world().publicKey());
            Thread.currentThread().join();
        }
    }

    @Tag("thorough")
    @Test
    void the_message_of_a_failed_start_has_the_newest_output() throws IOException {
        var launcher = program("i=0; while [ $i -lt 300 ]; do i=$((i + 1)); echo line $i.; done; exit 3");

        assertThatExceptionOfType(SandboxException.class)
                .isThrownBy(() -> SandboxProcess.builder().from(launcher).start())
                .withMessageContaining("ended with code 3")
                .withMessageContaining("line 101.\n")
                .withMessageEndingWith("line 300.")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("line 100.\n"));
    }

    @Tag("thorough")
    @Test
    void a_process_that_is_not_ready_in_time_is_ended() throws IOException {
        var pid = folder.resolve("pid");
        var launcher = program("echo $$ >'" + pid + "'; echo still busy; exec cat");

        assertThatExceptionOfType(SandboxException.class)
                .isThrownBy(() -> SandboxProcess.builder()
                        .from(launcher)
                        .startTimeout(Duration.ofMillis(500))
                        .start())
                .withMessageContaining("was not ready within PT0.5S")
                .withMessageEndingWith("still busy");
        assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())))
                .isEmpty();
    }

    @Tag("thorough")
    @Test
    void it_starts_the_named_sandbox_or_that_of_paysandbox_home_or_of_the_path() throws IOException {
        var launcher = program("");
        var archive = Files.createDirectories(folder.resolve("archive/bin"));
        Files.copy(launcher, archive.resolve("paysandbox"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        var home = archive.getParent().toString();
        var path = "/nowhere" + File.pathSeparator + folder;

        assertThat(ServerCommand.find(launcher, Map.of("PAYSANDBOX_HOME", home, "PATH", path)))
                .isEqualTo(List.of(launcher.toString(), "serve"));
        assertThat(ServerCommand.find(null, Map.of("PAYSANDBOX_HOME", home, "PATH", path)))
                .isEqualTo(List.of(archive.resolve("paysandbox").toString(), "serve"));
        assertThat(ServerCommand.find(null, Map.of("PATH", path))).isEqualTo(List.of(launcher.toString(), "serve"));
        assertThat(ServerCommand.find(CLONE, Map.of()))
                .isEqualTo(List.of(CLONE.resolve("cli/paysandbox").toString(), "serve"));
    }

    @Test
    void a_folder_without_a_sandbox_is_reported_and_not_skipped() throws IOException {
        var path = program("").getParent().toString();

        assertThatExceptionOfType(SandboxException.class)
                .isThrownBy(() -> ServerCommand.find(null, Map.of("PAYSANDBOX_HOME", "/nowhere", "PATH", path)))
                .withMessageStartingWith("PAYSANDBOX_HOME, /nowhere, is neither an unpacked PaySandbox");
        assertThatExceptionOfType(SandboxException.class)
                .isThrownBy(() -> ServerCommand.find(Path.of("/nowhere"), Map.of()))
                .withMessageStartingWith("/nowhere is neither an unpacked PaySandbox");
    }

    private Path program(String script) throws IOException {
        var file = Files.writeString(folder.resolve("paysandbox"), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
