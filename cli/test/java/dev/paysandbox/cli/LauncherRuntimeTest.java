package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in an archive for one platform, whose own Java is a fake. */
class LauncherRuntimeTest {
    private static final FileTime TIME_OF_PACKING = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private FakeClone clone;
    private Path archive;
    private String launcher;
    private Path jar;
    private Path cache;

    @BeforeEach
    void unpack_an_archive(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).withCaches();
        archive = clone.unpacked("an archive").toRealPath();
        launcher = archive.resolve("bin/paysandbox").toString();
        clone.jdkAt(archive.resolve("runtime"), "25.0.3");
        isFor("linux-x64", archive);
        jar = archive.resolve("lib/server/paysandbox-server.jar");
        cache = jar.resolveSibling("paysandbox-server.aot");
        FakeClone.write(cache, "a cache");
    }

    private void isFor(String platform, Path loader) throws IOException {
        FakeClone.write(archive.resolve("runtime/platform"), platform + " " + loader + "\n");
    }

    @Test
    void it_runs_its_own_java_and_searches_for_no_other() throws Exception {
        clone.withJdk("26");
        clone.environment.put(
                "JAVA_HOME", clone.jdkAt(clone.home.resolve("my jdk"), "17").toString());

        clone.call(launcher, "serve", "--port", "0")
                .exits(0)
                .prints(
                        "java 25.0.3,",
                        "[-XX:AOTCache=" + cache + "]",
                        "[-XX:GCCardSizeInBytes=128]",
                        "[--port]\n[0]\n")
                .printsNoErrors();
        clone.call(launcher, "status").exits(0).prints("java 25.0.3,").printsNoErrors();
    }

    @Test
    void on_another_platform_one_sentence_says_what_to_use() throws Exception {
        isFor("macos-arm64", clone.home.resolve("no loader"));

        clone.call(launcher, "serve")
                .exits(126)
                .printsNothing()
                .printsError("this PaySandbox is for macos-arm64", "with a Java 17 or newer", "container image")
                .printsOneErrorLine();
    }

    @Test
    void after_an_installer_has_changed_the_times_the_cache_fits_again() throws Exception {
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now()));
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));

        clone.call(launcher, "serve")
                .exits(0)
                .prints("[-XX:AOTCache=" + cache + "]")
                .printsNoErrors();

        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(TIME_OF_PACKING);
        assertThat(Files.getLastModifiedTime(cache)).isEqualTo(TIME_OF_PACKING);
    }

    @Test
    void a_program_that_unpacks_may_give_folders_the_present_time() throws Exception {
        for (var file : List.of(jar, cache)) {
            Files.setLastModifiedTime(file, TIME_OF_PACKING);
        }
        var libraries = Files.createDirectories(jar.resolveSibling("lib"));
        Files.setLastModifiedTime(libraries, FileTime.from(Instant.now()));

        clone.call(launcher, "serve")
                .exits(0)
                .prints("[-XX:AOTCache=" + cache + "]")
                .printsNoErrors();

        assertThat(cache).exists();
    }

    @Test
    void a_jar_that_is_replaced_later_ends_the_cache() throws Exception {
        clone.call(launcher, "serve").exits(0);
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now()));

        assertThat(clone.call(launcher, "serve").exits(0).printsNoErrors().out())
                .doesNotContain("AOTCache");
    }

    @Test
    void only_a_clone_makes_it() throws Exception {
        clone.call(launcher, "app-image", "folder").exits(0).prints("[app-image]\n[folder]\n");

        clone.withJdk("21");
        clone.built()
                .paysandbox("app-image", "folder")
                .exits(126)
                .printsError("this needs a JDK 25, and the newest Java found is 21")
                .printsOneErrorLine();
    }

    @Test
    void a_folder_that_it_has_not_made_stays() throws Exception {
        clone.withTool("uname", "echo Linux x86_64").withTool("sed", "echo 1").withJdk("25");
        FakeClone.script(clone.jdks.resolve("jdk-25/bin/jlink"), "#!/bin/sh\nexit 1\n");
        FakeClone.write(clone.root.resolve("cli/target/paysandbox-1.tar.gz"), "");
        var photo = clone.home.resolve("pictures/photo");
        FakeClone.write(photo, "");

        clone.built()
                .paysandbox("app-image", photo.getParent().toString())
                .exits(126)
                .printsError("pictures exists, and this has not made it")
                .printsOneErrorLine();

        assertThat(photo).exists();
    }
}
