package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.World;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Nobody is left to close the sandbox of a test run that was killed. */
class KilledJvmTest {
    @Test
    void a_test_run_that_is_killed_leaves_no_sandbox() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var jvm = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), Run.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var out = jvm.inputReader(UTF_8)) {
            var sandbox = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            assertThat(sandbox.isAlive()).isTrue();

            jvm.toHandle().destroyForcibly();

            assertThat(jvm.waitFor()).as("SIGKILL").isEqualTo(128 + 9);
            sandbox.onExit().get(1, TimeUnit.MINUTES);
        } finally {
            jvm.destroyForcibly();
        }
    }

    /** A test run that says which process its sandbox is, and then never ends. */
    static final class Run {
        private Run() {}

        public static void main(String[] args) {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(DiscoverySelectors.selectClass(Endless.class))
                    .execute();
        }
    }

    @PaySandboxTest
    static class Endless {
        @Test
        void it_waits_for_ever(World world) throws InterruptedException {
            System.out.println(Processes.running().iterator().next());
            Thread.currentThread().join();
        }
    }
}
