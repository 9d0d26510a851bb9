package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paysandbox.Main;
import dev.paysandbox.support.Python;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.SandboxProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The test kit for Python, tested by pytest in a process of its own. */
@Tag("thorough")
class PythonKitTest {
    @Test
    void its_tests_pass() throws Exception {
        var pytest = new ProcessBuilder(Python.withPytest(), "-m", "pytest", "-q", "--tb=short")
                .directory(Path.of("../testkit/python").toFile())
                .redirectErrorStream(true);
        pytest.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        // In place of this command a project has "paysandbox serve".
        var server = SandboxProcess.command(Main.class, List.of());
        pytest.environment().put("TESTKIT_SERVER", new ObjectMapper().writeValueAsString(server));
        pytest.environment().put("PAYSANDBOX_URL", RunningSandbox.shared().url().toString());
        var process = pytest.start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains(" passed").doesNotContain("skipped", "deselected");
    }
}
