package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a real process. The clone and the JDKs are fakes, and all their paths contain spaces. */
class LauncherTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home);
    }

    @Nested
    class IsCalled {
        @BeforeEach
        void have_everything_built() throws IOException {
            clone.withJdk("17.0.15").built();
        }

        @Test
        void from_any_folder() throws Exception {
            clone.from(Path.of("/")).paysandbox("status").exits(0).prints("[status]");
        }

        @Test
        void by_a_relative_path() throws Exception {
            clone.from(clone.root.resolve("cli"))
                    .call("./paysandbox", "status")
                    .exits(0)
                    .prints("[status]");
        }

        @Test
        void by_its_bare_name_given_to_a_shell() throws Exception {
            clone.from(clone.root.resolve("cli"))
                    .call("/bin/sh", "paysandbox", "status")
                    .exits(0)
                    .prints("[status]");
        }

        @Test
        void through_symbolic_links_absolute_and_relative() throws Exception {
            var bin = Files.createDirectories(clone.home.resolve("my bin"));
            Files.createSymbolicLink(bin.resolve("first"), clone.root.resolve("cli/paysandbox"));
            var second = Files.createSymbolicLink(bin.resolve("second"), Path.of("first"));

            clone.from(clone.home)
                    .call(second.toString(), "status")
                    .exits(0)
                    .prints("[" + clone.root.toRealPath().resolve("cli/target/paysandbox-cli.jar") + "]");
        }
    }

    @Nested
    class Runs {
        @BeforeEach
        void have_everything_built() throws IOException {
            clone.withJdk("17.0.15").built();
        }

        @Test
        void the_server_for_serve_with_its_arguments_untouched() throws Exception {
            clone.paysandbox("serve", "--port", "9000", "two words", "", "*")
                    .exits(0)
                    .prints(
                            "[-XX:+UseSerialGC]",
                            "[-jar]\n["
                                    + clone.root.toRealPath().resolve("verdict/target/paysandbox-server.jar")
                                    + "]\n[--port]\n[9000]\n[two words]\n[]\n[*]\n");
        }

        @Test
        void the_server_with_the_options_of_the_environment_instead_of_its_own() throws Exception {
            clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:+UseG1GC -Xmx1g");

            var serve = clone.paysandbox("serve").prints("[-XX:+UseG1GC]\n[-Xmx1g]\n[-jar]");

            assertThat(serve.out()).doesNotContain("SerialGC");
        }

        @Test
        void the_server_for_agents_for_mcp_and_the_control_tool_for_its_help() throws Exception {
            clone.paysandbox("mcp", "--read-only")
                    .prints("paysandbox-mcp.jar]\n[dev.paysandbox.mcp.Mcp]\n[--read-only]\n");
            clone.paysandbox("mcp", "--help").prints("paysandbox-cli.jar]\n[mcp]\n[--help]\n");
        }

        @Test
        void the_control_tool_for_everything_else() throws Exception {
            clone.paysandbox("status", "two words").prints("paysandbox-cli.jar]\n[status]\n[two words]\n");
            clone.paysandbox("--help").prints("paysandbox-cli.jar]\n[--help]\n");
            clone.paysandbox().prints("paysandbox-cli.jar]\n");
        }

        @Test
        void in_its_own_process_so_that_signals_arrive() throws Exception {
            var process = clone.start(clone.root.resolve("cli/paysandbox").toString(), "serve");

            clone.result(process).prints("process " + process.pid());
        }

        @Test
        void and_hands_on_the_exit_code() throws Exception {
            clone.environment.put("FAKE_EXIT", "3");

            clone.paysandbox("status").exits(3);
        }
    }
}
