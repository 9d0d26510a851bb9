package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A test run in a separate JVM, which can have other environment variables and can be killed. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        output = process.inputReader(UTF_8);
    }

    /** Runs a test class. */
    static ChildJvm running(Class<?> tests, Consumer<Map<String, String>> variables) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var starting = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        tests.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        variables.accept(starting.environment());
        return new ChildJvm(starting.start());
    }

    /** The next line that its tests print. */
    String line() throws IOException {
        return String.valueOf(output.readLine());
    }

    /** Kills the JVM with SIGKILL, which it cannot handle. */
    void kill() throws InterruptedException {
        // Uses the handle, because Process.destroyForcibly would close the streams, too.
        process.toHandle().destroyForcibly();
        assertThat(process.waitFor()).as("SIGKILL").isEqualTo(128 + 9);
    }

    /** Kills the JVM, and returns when it has ended. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    static final class Main {
        private Main() {}

        public static void main(String[] tests) {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(DiscoverySelectors.selectClass(tests[0]))
                    .execute()
                    .testEvents()
                    .failed()
                    .stream()
                    .forEach(System.out::println);
        }
    }
}
