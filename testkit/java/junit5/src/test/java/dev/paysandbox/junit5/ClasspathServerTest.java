package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project with only the artifacts, on a machine without another sandbox. */
@Tag("thorough")
class ClasspathServerTest {
    @TempDir
    private Path caches;

    @Test
    void the_artifact_on_the_class_path_is_started_and_ends_with_a_killed_jvm() throws Exception {
        try (var jvm = ChildJvm.running(KilledJvmTest.Endless.class, this::withoutSandbox)) {
            var sandbox = ProcessHandle.of(Long.parseLong(jvm.line())).orElseThrow();
            assertThat(sandbox.info().arguments())
                    .hasValueSatisfying(words -> assertThat(words)
                            .anyMatch(word ->
                                    word.startsWith(caches.resolve("paysandbox").toString())));

            jvm.kill();

            sandbox.onExit().get(1, TimeUnit.MINUTES);
        }
    }

    private void withoutSandbox(Map<String, String> variables) {
        variables.keySet().removeIf(name -> name.startsWith("PAYSANDBOX_"));
        variables.put("PATH", "/usr/bin:/bin");
        variables.put("XDG_CACHE_HOME", caches.toString());
        // In a container, the launcher makes no cache, which would remain after the test.
        variables.put("PAYSANDBOX_IN_CONTAINER", "true");
    }
}
