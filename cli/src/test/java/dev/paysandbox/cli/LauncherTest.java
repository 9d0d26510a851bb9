package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a real process. Its clone and its JDKs are fakes, and all their paths contain spaces. */
class LauncherTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home);
    }

    @Nested
    class ChoosesJava {
        @BeforeEach
        void have_everything_built() throws IOException {
            clone.built();
        }

        @Test
        void the_newest_in_the_usual_places_wins() throws Exception {
            clone.withJdk("17.0.15").withJdk("25.0.3").withJdk("21.0.1");

            clone.paysandbox("status").exits(0).prints("java 25.0.3,").complainsOfNothing();
        }

        @Test
        void java_home_wins_when_it_is_the_newest() throws Exception {
            clone.withJdk("17.0.15");
            clone.environment.put(
                    "JAVA_HOME", clone.jdkAt(clone.home.resolve("my jdk"), "21").toString());

            clone.paysandbox("status").prints("java 21,");
        }

        @Test
        void java_home_wins_over_an_equally_new_one() throws Exception {
            clone.withJdk("21.0.9");
            clone.environment.put(
                    "JAVA_HOME",
                    clone.jdkAt(clone.home.resolve("my jdk"), "21.0.1").toString());

            clone.paysandbox("status").prints("java 21.0.1,");
        }

        @Test
        void an_old_or_broken_java_home_does_no_harm() throws Exception {
            clone.withJdk("17.0.15");
            clone.environment.put(
                    "JAVA_HOME",
                    clone.jdkAt(clone.home.resolve("old jdk"), "11.0.2").toString());
            clone.paysandbox("status").prints("java 17.0.15,");

            clone.environment.put(
                    "JAVA_HOME", clone.home.resolve("nothing here").toString());
            clone.paysandbox("status").prints("java 17.0.15,").complainsOfNothing();
        }

        @Test
        void the_java_of_the_path_is_found_behind_its_links() throws Exception {
            var jdk = clone.jdkAt(clone.home.resolve("hidden jdk"), "22.0.1");
            var bin = Files.createDirectories(clone.home.resolve("bin"));
            var alternative = Files.createSymbolicLink(bin.resolve("alternative"), jdk.resolve("bin/java"));
            Files.createSymbolicLink(bin.resolve("java"), alternative);
            clone.environment.merge("PATH", ":" + bin, String::concat);

            clone.withJdk("17.0.15").paysandbox("status").prints("java 22.0.1,");
        }

        @Test
        void the_folders_of_macos_are_understood() throws Exception {
            clone.jdkAt(clone.jdks.resolve("temurin.jdk/Contents/Home"), "25");

            clone.paysandbox("status").prints("java 25,");
        }

        @Test
        void a_java_without_a_release_file_is_asked() throws Exception {
            var jdk = clone.jdkAt(clone.jdks.resolve("bare"), "26-ea");
            Files.delete(jdk.resolve("release"));

            clone.withJdk("25.0.3").paysandbox("status").prints("java 26-ea,");
        }

        @Test
        void a_java_that_cannot_even_say_its_version_is_passed_over() throws Exception {
            FakeClone.script(
                    clone.jdks.resolve("broken/bin/java"), "#!/bin/sh\necho segmentation fault >&2\nexit 139\n");

            clone.withJdk("17").paysandbox("status").exits(0).prints("java 17,");
        }

        @Test
        void without_any_java_one_sentence_says_what_to_install() throws Exception {
            clone.paysandbox("status")
                    .exits(126)
                    .printsNothing()
                    .complains("no Java was found", "install a JDK 17 or newer", "apt install", "brew install")
                    .complainsInOneSentence();
        }

        @Test
        void with_old_ones_only_one_sentence_names_the_newest_and_what_to_install() throws Exception {
            clone.withJdk("1.8.0_402").withJdk("11.0.22");

            clone.paysandbox("serve")
                    .exits(126)
                    .printsNothing()
                    .complains(
                            "the newest Java found is 11",
                            clone.jdks.resolve("jdk-11.0.22").toString(),
                            "too old",
                            "install a JDK 17 or newer")
                    .complainsInOneSentence();
        }

        @Test
        void java_8_is_not_mistaken_for_java_1_or_for_java_80() throws Exception {
            clone.withJdk("1.8.0_402").paysandbox("status").exits(126).complains("the newest Java found is 8,");
        }
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
                            "[-XX:+UseG1GC]",
                            "[-jar]\n["
                                    + clone.root.toRealPath().resolve("src/target/paysandbox-server.jar")
                                    + "]\n[--port]\n[9000]\n[two words]\n[]\n[*]\n");
        }

        @Test
        void the_server_with_the_options_of_the_environment_instead_of_its_own() throws Exception {
            clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:+UseG1GC -Xmx1g");

            var serve = clone.paysandbox("serve").prints("[-XX:+UseG1GC]\n[-Xmx1g]\n[-jar]");

            assertThat(serve.out()).doesNotContain("SerialGC");
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

    @Nested
    class Builds {
        @Test
        void a_fresh_clone_and_says_so_in_one_line_that_is_not_output() throws Exception {
            var status = clone.withJdk("17.0.15").paysandbox("status").exits(0).complains("paysandbox: first build");

            assertThat(status.out()).startsWith("java 17.0.15").doesNotContain("noise from Maven");
            assertThat(clone.builds())
                    .containsExactly(clone.jdks.resolve("jdk-17.0.15") + ": -q -B -DskipTests package");
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
}
