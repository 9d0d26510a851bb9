package dev.paysandbox.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paysandbox.Main;
import dev.paysandbox.support.Python;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The tests of the kits that are not in Java, each run by its own test runner in a process of its own. */
final class KitTests {
    private static final Path PYTHON = Path.of("../testkit/python");
    private static final Path JAVASCRIPT = Path.of("../testkit/js");

    private KitTests() {}

    /** Those of the kit for Python, with the sandbox at this address. */
    static void passInPython(URI sandbox) throws Exception {
        var pytest = new ProcessBuilder(Python.withPytest(), "-m", "pytest", "-q", "--tb=short");
        pytest.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        pytest.environment().put("TESTKIT_SERVER", new ObjectMapper().writeValueAsString(server()));

        assertThat(passes(pytest, PYTHON, sandbox)).contains(" passed").doesNotContain("skipped", "deselected");
    }

    /** The command that starts a server of the classes under test; in its place a project has {@code paysandbox serve}. */
    private static List<String> server() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    /**
     * Those of the kit for JavaScript, with the sandbox at this address.
     *
     * @param home where a launcher is made, as a project has one in PAYSANDBOX_HOME
     */
    static void passInJavaScript(URI sandbox, Path home) throws Exception {
        passes(new ProcessBuilder("node", "build.mjs", "--skip-tests=true"), JAVASCRIPT, sandbox);
        var launcher = Files.createDirectory(home.resolve("bin")).resolve("paysandbox");
        var serve = "'" + String.join("' '", server()) + "'";
        Files.writeString(launcher, "#!/bin/sh\n# serve\nshift\nexec " + serve + " \"$@\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        // These two are about the packed server and the packed kit, which "verify" has them try.
        var vitest = new ProcessBuilder(
                "node",
                "node_modules/vitest/vitest.mjs",
                "run",
                "--exclude=test/process.test.ts",
                "--exclude=test/package.test.ts");
        vitest.environment().put("NO_COLOR", "1");
        vitest.environment().put("PAYSANDBOX_HOME", home.toString());

        assertThat(passes(vitest, JAVASCRIPT, sandbox)).contains(" passed").doesNotContain("skipped", "todo");
    }

    /** What it has printed. */
    private static String passes(ProcessBuilder command, Path folder, URI sandbox)
            throws IOException, InterruptedException {
        command.environment().put("PAYSANDBOX_URL", sandbox.toString());
        var process =
                command.directory(folder.toFile()).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
