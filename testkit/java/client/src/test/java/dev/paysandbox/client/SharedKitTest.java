package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.SharedSandboxes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of this kit through nginx, with sandboxes that share their worlds in a database. */
@Tag("thorough")
class SharedKitTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void its_tests_pass(int sandboxes, @TempDir Path folder) throws Exception {
        try (var shared = new SharedSandboxes(sandboxes, folder)) {
            var tests = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            KitTests.class.getName())
                    .redirectErrorStream(true);
            tests.environment().put("PAYSANDBOX_URL", shared.url().toString());
            var process = tests.start();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).as(printed).isZero();
            assertThat(printed)
                    .contains("         0 tests skipped", "         0 tests failed")
                    .doesNotContain("         0 tests successful");
        }
    }
}
