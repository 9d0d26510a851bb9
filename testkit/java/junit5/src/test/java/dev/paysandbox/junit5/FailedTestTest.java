package dev.paysandbox.junit5;

import static dev.paysandbox.client.Status.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.paysandbox.client.Payins;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The report of a failed test. */
class FailedTestTest {
    private static final Pattern SNAPSHOT = Pattern.compile("--- Its snapshot: (.+)");

    @AfterEach
    void assertNothingIsLeft() {
        Processes.assertNothingIsLeft();
    }

    @Test
    void it_reports_its_world_and_saves_a_snapshot_that_can_be_restored() throws IOException {
        var run = TestRun.of(Failing.class);

        assertThat(run.failures()).containsExactly("the order is not complete");
        assertThat(run.output())
                .contains("--- PaySandbox: the story of it_fails(World), in the world pk_test_Failing_it_fails_")
                .contains("POST /payin", "order-1", "APPROVED")
                .doesNotContain("sk_test_")
                .doesNotContain("it_passes", "it_is_aborted");
        var snapshot = SNAPSHOT.matcher(run.output());
        assertThat(snapshot.find()).isTrue();
        var file = Path.of(snapshot.group(1));
        assertThat(run.published("paysandbox.snapshot")).containsExactly(file.toString());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        try (var process = SandboxProcess.builder().start()) {
            var world = process.sandbox().world();
            world.restore(Files.readAllBytes(file));
            assertThat(world.payin("order-1").status()).isEqualTo(APPROVED);
        }
    }

    @Tag("thorough")
    @Test
    void its_story_and_its_snapshot_are_saved_in_the_folder_of_the_variable(@TempDir Path folder) throws IOException {
        var reports = folder.resolve("reports");
        try (var jvm =
                ChildJvm.running(Failing.class, variables -> variables.put("PAYSANDBOX_REPORTS", reports.toString()))) {
            for (var line = jvm.line(); !line.equals("null"); line = jvm.line()) {
                // Until its end.
            }
        }
        try (var files = Files.list(reports)) {
            assertThat(files.sorted())
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .contains("order-1")
                            .doesNotContain("it_passes"))
                    .last()
                    .satisfies(story -> assertThat(Files.readString(story)).startsWith("it_fails(World)"));
        }
    }

    @PaySandboxTest
    static class Failing {
        @BeforeEach
        void pays(World world) {
            world.createPayin(Payins.pix(11_980).reference("order-1")).pay();
        }

        @Test
        void it_fails(World world) {
            fail("the order is not complete");
        }

        @Test
        void it_passes(World world) {}

        @Test
        void it_is_aborted(World world) {
            abort("not today");
        }
    }

    @Tag("thorough")
    @Test
    void requests_in_before_all_are_reported_with_the_test() {
        var run = TestRun.of(OneInstance.class);

        assertThat(run.failures()).containsExactly("no");
        assertThat(run.output()).contains("order-of-the-class", "order-of-the-test");
    }

    @PaySandboxTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance {
        @BeforeAll
        void pays(World world) {
            world.createPayin(Payins.pix(11_980).reference("order-of-the-class"));
        }

        @Test
        void it_fails(World world) {
            world.createPayin(Payins.pix(11_980).reference("order-of-the-test"));
            fail("no");
        }
    }

    @Tag("thorough")
    @Test
    void a_failure_in_before_all_is_reported_too() {
        var run = TestRun.of(FailingFirst.class);

        assertThat(run.failures()).containsExactly("never mind the tests");
        assertThat(run.output())
                .contains("the story of FailedTestTest$FailingFirst")
                .contains("order-1");
    }

    @PaySandboxTest
    static class FailingFirst {
        @BeforeAll
        static void fails(World world) {
            world.createPayin(Payins.pix(11_980).reference("order-1"));
            fail("never mind the tests");
        }

        @Test
        void it_never_runs() {}
    }

    @Tag("thorough")
    @Test
    void the_output_of_a_dead_sandbox_is_reported_and_the_tests_failure_is_kept() {
        var run = TestRun.of(Killing.class);

        assertThat(run.failures()).containsExactly("it is dead");
        assertThat(run.output())
                .contains("--- The rest could not be read: ", "--- The newest output of the sandbox:\n{\"url\"");
    }

    @PaySandboxTest
    static class Killing {
        @Test
        void it_fails(World world) {
            for (long process : Processes.running()) {
                var handle = ProcessHandle.of(process).orElseThrow();
                handle.destroyForcibly();
                handle.onExit().join();
            }
            fail("it is dead");
        }
    }
}
