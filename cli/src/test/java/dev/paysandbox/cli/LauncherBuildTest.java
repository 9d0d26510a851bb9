package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher builds. Its clone and its JDKs are fakes, and all their paths contain spaces. */
class LauncherBuildTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home);
    }

    @Test
    void a_fresh_clone_and_says_so_in_one_line_that_is_not_output() throws Exception {
        var status = clone.withJdk("17.0.15").paysandbox("status").exits(0).complains("paysandbox: first build");

        assertThat(status.out()).startsWith("java 17.0.15").doesNotContain("noise from Maven");
        assertThat(clone.builds())
                .containsExactly(clone.jdks.resolve("jdk-17.0.15") + ": -q -B -DskipTests -pl cli -am package");
        assertThat(status.err().lines().filter(line -> line.startsWith("paysandbox:")))
                .hasSize(1);
    }

    @Test
    void only_once() throws Exception {
        clone.withJdk("17.0.15");
        clone.paysandbox("serve");

        clone.paysandbox("serve").exits(0).complainsOfNothing();
        clone.paysandbox("status").exits(0).complainsOfNothing();

        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void again_when_a_source_is_newer_than_the_jar() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.writeString(clone.root.resolve("src/main/A.java"), "changed");

        clone.paysandbox("serve").exits(0).complains("the sources have changed");
        clone.paysandbox("serve").exits(0).complainsOfNothing();

        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void again_when_the_browser_sdk_has_changed_but_not_for_what_its_build_leaves_behind() throws Exception {
        clone.withJdk("17.0.15").built();
        FakeClone.write(clone.root.resolve("sdk/dist/checkout-sdk.js"), "built");
        FakeClone.write(clone.root.resolve("sdk/node_modules/esbuild/package.json"), "installed");
        clone.paysandbox("serve").exits(0).complainsOfNothing();

        Files.writeString(clone.root.resolve("sdk/src/c.ts"), "changed");

        clone.paysandbox("serve").exits(0).complains("the sources have changed");
        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void again_when_a_source_is_gone() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.delete(clone.root.resolve("cli/src/main/B.java"));

        clone.paysandbox("status").exits(0).complains("the sources have changed");
    }

    @Test
    void not_for_the_sources_of_the_other_half() throws Exception {
        clone.withJdk("17.0.15").built();
        Files.writeString(clone.root.resolve("src/main/A.java"), "changed");

        clone.paysandbox("status").exits(0).complainsOfNothing();

        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void again_for_a_source_saved_while_the_last_build_ran() throws Exception {
        clone.withJdk("17.0.15");
        clone.mavenDoes("""
                mkdir -p src/target cli/target
                : >src/target/paysandbox-server.jar
                : >cli/target/paysandbox-cli.jar
                until [ -n "$(find src/main -newer target/began)" ]; do echo saved >src/main/A.java; done
                """);
        clone.paysandbox("serve").exits(0);

        clone.paysandbox("serve").exits(0).complains("the sources have changed");
    }

    @Test
    void with_a_jdk_even_where_a_newer_java_cannot_compile() throws Exception {
        clone.withJdk("17.0.15").withJre("25.0.3");

        clone.paysandbox("status").exits(0).prints("java 25.0.3,");

        assertThat(clone.builds()).singleElement().asString().contains("jdk-17.0.15");
    }

    @Test
    void nothing_without_a_compiler_and_says_so_in_one_sentence() throws Exception {
        clone.withJre("25.0.3").withJdk("11.0.2");

        clone.paysandbox("status")
                .exits(126)
                .printsNothing()
                .complains("needs a compiler", "install a JDK 17 or newer")
                .complainsInOneSentence();
        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void nothing_without_node_or_npm_and_says_so_in_one_sentence() throws Exception {
        for (var tool : List.of("npm", "node")) {
            clone.withJdk("25.0.3")
                    .withoutTool(tool)
                    .paysandbox("serve")
                    .exits(126)
                    .printsNothing()
                    .complains("building PaySandbox needs " + tool, "install Node 20.19 or newer")
                    .complainsInOneSentence();
        }
        assertThat(clone.builds()).isEmpty();

        clone.built().paysandbox("serve").exits(0).complainsOfNothing();
    }

    @Test
    void and_starts_nothing_when_the_build_fails() throws Exception {
        clone.withJdk("17.0.15").mavenDoes("exit 1");

        clone.paysandbox("serve").exits(126).printsNothing().complains("noise from Maven", "the build failed");
        assertThat(clone.root.resolve("target/building")).doesNotExist();
    }

    @Test
    void not_while_another_launcher_builds_but_uses_what_that_one_built() throws Exception {
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
    void although_a_launcher_that_died_left_its_lock() throws Exception {
        var dead = new ProcessBuilder("true").start();
        dead.waitFor();
        FakeClone.write(clone.root.resolve("target/building"), dead.pid() + "\n");

        clone.withJdk("17.0.15").paysandbox("status").exits(0).prints("[status]");

        assertThat(clone.builds()).hasSize(1);
    }
}
