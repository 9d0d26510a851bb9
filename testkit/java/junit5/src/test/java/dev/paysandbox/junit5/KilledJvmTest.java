package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.World;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sandbox of a killed test run ends by itself. */
@Tag("thorough")
class KilledJvmTest {
    @Test
    void the_sandbox_ends_with_a_killed_test_run() throws Exception {
        try (var jvm = ChildJvm.running(Endless.class, variables -> {})) {
            var sandbox = ProcessHandle.of(Long.parseLong(jvm.line())).orElseThrow();
            assertThat(sandbox.isAlive()).isTrue();

            jvm.kill();

            sandbox.onExit().get(1, TimeUnit.MINUTES);
        }
    }

    /** Prints the process id of its sandbox, and then never ends. */
    @PaySandboxTest
    static class Endless {
        @Test
        void it_waits_for_ever(World world) throws InterruptedException {
            System.out.println(Processes.running().iterator().next());
            Thread.currentThread().join();
        }
    }
}
