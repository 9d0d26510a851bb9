package dev.paysandbox.testkit;

import dev.paysandbox.support.SharedSandboxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of the kits through nginx, before sandboxes that share their worlds by a database. */
@Tag("thorough")
class SharedKitsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void those_of_the_kit_for_python_pass(int sandboxes) throws Exception {
        try (var shared = new SharedSandboxes(sandboxes, folder)) {
            KitTests.passInPython(shared.url());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void those_of_the_kit_for_javascript_pass(int sandboxes, @TempDir Path home) throws Exception {
        try (var shared = new SharedSandboxes(sandboxes, folder)) {
            KitTests.passInJavaScript(shared.url(), home);
        }
    }
}
