package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which Java the launcher chooses. The clone and the JDKs are fakes, and all their paths contain spaces. */
class LauncherJavaTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home);
    }

    @BeforeEach
    void have_everything_built() throws IOException {
        clone.built();
    }

    @Test
    void it_chooses_the_newest_java_in_the_usual_folders() throws Exception {
        clone.withJdk("17.0.15").withJdk("25.0.3").withJdk("21.0.1");

        clone.paysandbox("status").exits(0).prints("java 25.0.3,").printsNoErrors();
    }

    @Test
    void it_chooses_java_home_if_it_is_the_newest() throws Exception {
        clone.withJdk("17.0.15");
        clone.environment.put(
                "JAVA_HOME", clone.jdkAt(clone.home.resolve("my jdk"), "21").toString());

        clone.paysandbox("status").prints("java 21,");
    }

    @Test
    void it_prefers_java_home_to_newer_ones() throws Exception {
        clone.withJdk("25.0.3");
        var chosen = clone.jdkAt(clone.home.resolve("my jdk"), "17.0.15");
        clone.environment.put("JAVA_HOME", chosen.toString());
        clone.paysandbox("status").prints("java 17.0.15,").printsNoErrors();

        Files.delete(chosen.resolve("bin/javac"));
        clone.paysandbox("status").prints("java 17.0.15,").printsNoErrors();
    }

    @Test
    void a_java_home_that_is_too_old_is_reported() throws Exception {
        clone.withJdk("25.0.3");
        var old = clone.jdkAt(clone.home.resolve("old jdk"), "11.0.2");
        clone.environment.put("JAVA_HOME", old.toString());

        clone.paysandbox("status")
                .exits(0)
                .prints("java 25.0.3,")
                .printsError("JAVA_HOME is Java 11, which is too old; this is Java 25")
                .printsOneErrorLine();
    }

    @Test
    void it_prefers_java_home_to_an_equally_new_one() throws Exception {
        clone.withJdk("21.0.9");
        clone.environment.put(
                "JAVA_HOME", clone.jdkAt(clone.home.resolve("my jdk"), "21.0.1").toString());

        clone.paysandbox("status").prints("java 21.0.1,");
    }

    @Test
    void an_old_or_broken_java_home_does_no_harm() throws Exception {
        clone.withJdk("17.0.15");
        clone.environment.put(
                "JAVA_HOME",
                clone.jdkAt(clone.home.resolve("old jdk"), "11.0.2").toString());
        clone.paysandbox("status").prints("java 17.0.15,");

        clone.environment.put("JAVA_HOME", clone.home.resolve("nothing here").toString());
        clone.paysandbox("status").prints("java 17.0.15,").printsNoErrors();
    }

    @Test
    void the_java_in_the_path_is_found_through_symbolic_links() throws Exception {
        var jdk = clone.jdkAt(clone.home.resolve("hidden jdk"), "22.0.1");
        var bin = Files.createDirectories(clone.home.resolve("bin"));
        var alternative = Files.createSymbolicLink(bin.resolve("alternative"), jdk.resolve("bin/java"));
        Files.createSymbolicLink(bin.resolve("java"), alternative);
        clone.environment.merge("PATH", ":" + bin, String::concat);

        clone.withJdk("17.0.15").paysandbox("status").prints("java 22.0.1,");
    }

    @Test
    void the_folders_of_macos_are_supported() throws Exception {
        clone.jdkAt(clone.jdks.resolve("temurin.jdk/Contents/Home"), "25");

        clone.paysandbox("status").prints("java 25,");
    }

    @Test
    void a_java_without_a_release_file_is_asked_for_its_version() throws Exception {
        var jdk = clone.jdkAt(clone.jdks.resolve("bare"), "26-ea");
        Files.delete(jdk.resolve("release"));

        clone.withJdk("25.0.3").paysandbox("status").prints("java 26-ea,");
    }

    @Test
    void a_java_that_cannot_print_its_version_is_ignored() throws Exception {
        FakeClone.script(clone.jdks.resolve("broken/bin/java"), "#!/bin/sh\necho segmentation fault >&2\nexit 139\n");

        clone.withJdk("17").paysandbox("status").exits(0).prints("java 17,");
    }

    @Test
    void without_java_one_sentence_says_what_to_install() throws Exception {
        clone.paysandbox("status")
                .exits(126)
                .printsNothing()
                .printsError("no Java was found", "install a JDK 17 or newer", "apt install", "brew install")
                .printsOneErrorLine();
    }

    @Test
    void with_only_old_ones_one_sentence_names_the_newest_and_what_to_install() throws Exception {
        clone.withJdk("1.8.0_402").withJdk("11.0.22");

        clone.paysandbox("serve")
                .exits(126)
                .printsNothing()
                .printsError(
                        "the newest Java found is 11",
                        clone.jdks.resolve("jdk-11.0.22").toString(),
                        "too old",
                        "install a JDK 17 or newer")
                .printsOneErrorLine();
    }

    @Test
    void the_version_number_of_java_8_is_read_correctly() throws Exception {
        clone.withJdk("1.8.0_402").paysandbox("status").exits(126).printsError("the newest Java found is 8,");
    }

    @Test
    void the_server_gets_no_option_that_its_java_does_not_support() throws Exception {
        clone.withJdk("17.0.15");
        assertThat(clone.paysandbox("serve").exits(0).out()).doesNotContain("GCCardSize", "TrimNativeHeap");

        clone.withJdk("21.0.1");
        assertThat(clone.paysandbox("serve").exits(0).out())
                .contains("[-XX:GCCardSizeInBytes=128]")
                .doesNotContain("TrimNativeHeap");

        clone.withJdk("25.0.3");
        assertThat(clone.paysandbox("serve").exits(0).out())
                .contains("[-XX:GCCardSizeInBytes=128]", "[-XX:TrimNativeHeapInterval=30000]");
    }
}
