package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project that has nothing but the artifacts, on a machine that has no sandbox. */
class ClasspathServerTest {
    @TempDir
    private Path caches;

    @Test
    void the_artifact_on_the_class_path_is_started_and_ends_with_a_jvm_that_is_killed() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var starting = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), KilledJvmTest.Run.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        var variables = starting.environment();
        variables.keySet().removeIf(name -> name.startsWith("PAYSANDBOX_"));
        variables.put("PATH", "/usr/bin:/bin");
        // There the launcher makes no cache, which would outlive the test.
        variables.put("PAYSANDBOX_IN_CONTAINER", "true");
        variables.put("XDG_CACHE_HOME", caches.toString());
        var jvm = starting.start();
        try (var out = jvm.inputReader(UTF_8)) {
            var sandbox = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            assertThat(sandbox.info().arguments())
                    .hasValueSatisfying(words -> assertThat(words)
                            .anyMatch(word ->
                                    word.startsWith(caches.resolve("paysandbox").toString())));

            jvm.toHandle().destroyForcibly();

            assertThat(jvm.waitFor()).as("SIGKILL").isEqualTo(128 + 9);
            sandbox.onExit().get(1, TimeUnit.MINUTES);
        } finally {
            jvm.destroyForcibly();
        }
    }
}
