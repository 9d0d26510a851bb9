package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests when the launcher builds. The clone and the JDKs are fakes, and all their paths contain spaces. */
class LauncherBuildTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home);
    }

    @Test
    void it_builds_a_fresh_clone_and_reports_it_on_standard_error() throws Exception {
        var status = clone.withJdk("17.0.15").paysandbox("status").exits(0).printsError("paysandbox: first build");

        assertThat(status.out()).startsWith("java 17.0.15").doesNotContain("noise from Maven");
        assertThat(clone.builds())
                .containsExactly(clone.jdks.resolve("jdk-17.0.15") + ": -q -B -DskipTests -pl cli -am package");
        assertThat(status.err().lines().filter(line -> line.startsWith("paysandbox:")))
                .hasSize(1);
    }

    @Test
    void it_builds_only_once() throws Exception {
        clone.withJdk("17.0.15");
        clone.paysandbox("serve");

        clone.paysandbox("serve").exits(0).printsNoErrors();
        clone.paysandbox("status").exits(0).printsNoErrors();

        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void it_builds_again_if_a_source_is_newer_than_the_jar() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.writeString(clone.root.resolve("src/main/A.java"), "changed");

        clone.paysandbox("serve").exits(0).printsError("the sources have changed");
        clone.paysandbox("serve").exits(0).printsNoErrors();

        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void it_builds_again_if_the_browser_sdk_has_changed_but_not_for_files_of_its_build() throws Exception {
        clone.withJdk("17.0.15").built();
        FakeClone.write(clone.root.resolve("sdk/dist/checkout-sdk.js"), "built");
        FakeClone.write(clone.root.resolve("sdk/node_modules/esbuild/package.json"), "installed");
        clone.paysandbox("serve").exits(0).printsNoErrors();

        Files.writeString(clone.root.resolve("sdk/src/c.ts"), "changed");

        clone.paysandbox("serve").exits(0).printsError("the sources have changed");
        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void it_builds_again_if_a_source_was_deleted() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.delete(clone.root.resolve("cli/src/main/B.java"));

        clone.paysandbox("status").exits(0).printsError("the sources have changed");
    }

    @Test
    void it_does_not_build_for_sources_of_the_other_program() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.writeString(clone.root.resolve("src/main/A.java"), "changed");

        clone.paysandbox("status").exits(0).printsNoErrors();

        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void it_builds_again_for_a_source_that_was_saved_during_the_last_build() throws Exception {
        clone.withJdk("17.0.15");
        clone.mavenDoes("""
                mkdir -p verdict/target cli/target cli/mcp/target
                : >verdict/target/paysandbox-server.jar
                : >cli/target/paysandbox-cli.jar
                : >cli/mcp/target/paysandbox-mcp.jar
                until [ -n "$(find src/main -newer target/began)" ]; do echo saved >src/main/A.java; done
                """);
        clone.paysandbox("serve").exits(0);

        clone.paysandbox("serve").exits(0).printsError("the sources have changed");
    }

    @Test
    void without_a_compiler_it_does_not_build_and_says_so_in_one_sentence() throws Exception {
        clone.withJre("25.0.3").withJdk("11.0.2");

        clone.paysandbox("status")
                .exits(126)
                .printsNothing()
                .printsError("needs a compiler", "jre-25.0.3 does not have", "install a JDK 17 or newer")
                .printsOneErrorLine();
        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void it_starts_nothing_if_the_build_fails() throws Exception {
        clone.withJdk("17.0.15").mavenDoes("exit 1");

        clone.paysandbox("serve").exits(126).printsNothing().printsError("noise from Maven", "the build failed");
        assertThat(clone.root.resolve("target/building")).doesNotExist();
    }

    @Test
    void it_waits_for_the_build_of_another_launcher_and_uses_its_result() throws Exception {
        clone.withJdk("17.0.15");
        var lock = clone.root.resolve("target/building");
        FakeClone.write(lock, ProcessHandle.current().pid() + "\n");

        var waiting = clone.start(clone.root.resolve("cli/paysandbox").toString(), "status");
        clone.built();
        Files.delete(lock);

        clone.result(waiting).exits(0).prints("[status]");
        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void the_build_does_not_read_the_messages_of_an_agent() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.delete(clone.root.resolve("cli/mcp/target/paysandbox-mcp.jar"));
        clone.mavenDoes("cat >read; : >cli/mcp/target/paysandbox-mcp.jar");

        clone.paysandbox("mcp").exits(0).prints("paysandbox-mcp.jar]");

        assertThat(clone.root.resolve("read")).isEmptyFile();
    }

    @Test
    void it_builds_in_spite_of_the_lock_of_a_killed_launcher() throws Exception {
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        FakeClone.write(clone.root.resolve("target/building"), dead.pid() + "\n");

        clone.withJdk("17.0.15").paysandbox("status").exits(0).prints("[status]");

        assertThat(clone.builds()).hasSize(1);
    }
}
