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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher's start-up caches. The JDKs are fakes that write their arguments into the caches. */
class LauncherCacheTest {
    private static final FileTime LATER = FileTime.from(Instant.parse("2100-01-01T00:00:00Z"));

    private FakeClone clone;
    private Path serverJar;
    private Path serverCache;
    private Path cliCache;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).withCaches().built();
        serverJar = clone.root.toRealPath().resolve("verdict/target/paysandbox-server.jar");
        serverCache = serverJar.resolveSibling("paysandbox-server.aot");
        cliCache = clone.root.toRealPath().resolve("cli/target/paysandbox-cli.aot");
    }

    @Test
    void a_java_25_gets_an_aot_cache_and_an_older_one_an_archive_of_classes() throws Exception {
        var archive = serverJar.resolveSibling("paysandbox-server.jsa");
        clone.withJdk("17.0.15").paysandbox("cache").exits(0).printsNoErrors();
        clone.paysandbox("serve").prints("[-XX:SharedArchiveFile=" + archive + "]");

        clone.withJdk("25.0.3").paysandbox("cache").exits(0).printsNoErrors();
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + serverCache + "]");
        clone.paysandbox("status").prints("[-XX:AOTCache=" + cliCache + "]");
        clone.paysandbox("mcp").prints("[-XX:AOTCache=" + cliCache + "]");
        assertThat(serverJar.getParent()).isDirectoryNotContaining("glob:**/training.*");
    }

    @Test
    void the_build_of_a_clone_makes_the_caches_of_the_java_that_it_found() throws Exception {
        Files.delete(serverJar);

        clone.withJdk("25").paysandbox("serve").exits(0).prints("[-XX:AOTCache=" + serverCache + "]");
        clone.paysandbox("status").prints("[-XX:AOTCache=" + cliCache + "]");
    }

    @Test
    void the_training_sees_neither_the_users_options_nor_settings() throws Exception {
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-agentlib:jdwp=address=5005 -XX:+UseZGC -Xmx1g");
        clone.environment.put("PAYSANDBOX_PROFILE", "steady");

        clone.withJdk("25").paysandbox("cache").exits(0);

        assertThat(Files.readString(serverCache))
                .startsWith(serverJar.getParent() + "/training.")
                .contains("dev.paysandbox.cli.CacheTraining", "-XX:+AOTRecordTraining", "-XX:+UseG1GC")
                .doesNotContain("jdwp", "ZGC", "1g", "CompileThresholdScaling");
    }

    @Test
    void a_cache_that_is_older_than_its_jar_or_a_library_is_removed() throws Exception {
        clone.withJdk("25").paysandbox("cache").exits(0);
        Files.setLastModifiedTime(serverJar, LATER);
        assertThat(clone.paysandbox("serve").exits(0).printsNoErrors().out()).doesNotContain("AOTCache");
        assertThat(serverCache).doesNotExist();

        clone.built().paysandbox("cache").exits(0);
        Files.setLastModifiedTime(Files.createDirectories(serverJar.resolveSibling("lib")), LATER);
        assertThat(clone.paysandbox("serve").exits(0).printsNoErrors().out()).doesNotContain("AOTCache");
    }

    @Test
    void a_jar_that_is_built_during_the_training_is_newer_than_the_cache() throws Exception {
        clone.trainingBy("echo cache >\"${argument#*=}\"; touch '" + serverJar + "'")
                .withJdk("25");
        clone.paysandbox("cache").exits(0);

        assertThat(clone.paysandbox("serve").exits(0).out()).doesNotContain("AOTCache");
    }

    @Test
    void without_a_training_java_19_and_newer_writes_an_archive_of_classes_itself() throws Exception {
        var automatic = "[-XX:+AutoCreateSharedArchive]\n[-XX:SharedArchiveFile="
                + serverJar.resolveSibling("paysandbox-server-automatic.jsa") + "]";
        assertThat(clone.withJdk("18").paysandbox("serve").exits(0).out()).doesNotContain("SharedArchive");
        clone.withJdk("19").paysandbox("serve").exits(0).prints(automatic);
        clone.withJdk("25").paysandbox("serve").exits(0).prints(automatic);

        // A path is for the runnable jar.
        for (var allowed : List.of("on", "./cache", "/caches")) {
            clone.environment.put("PAYSANDBOX_CACHE", allowed);
            clone.paysandbox("serve").exits(0).prints(automatic);
        }
        clone.environment.put("PAYSANDBOX_CACHE", "off");
        assertThat(clone.paysandbox("serve").exits(0).out()).doesNotContain("SharedArchive");
        clone.environment.put("PAYSANDBOX_CACHE", "no");
        clone.paysandbox("serve").exits(126).printsError("PAYSANDBOX_CACHE is 'no'; allowed: on, off, or the path");
    }

    @Test
    void a_failed_training_is_reported_and_leaves_nothing() throws Exception {
        clone.trainingBy("echo half >\"${argument#*=}\"; echo reason; exit 1").withJdk("25");

        clone.paysandbox("cache").exits(126).printsError("could not be made", "reason");

        assertThat(serverCache).doesNotExist();
        assertThat(serverJar.getParent()).isDirectoryNotContaining("glob:**/training.*");
        clone.paysandbox("status").exits(0).prints("[status]").printsNoErrors();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mktemp", "mv"})
    void a_folder_that_cannot_be_written_is_reported_in_one_line(String tool) throws Exception {
        FakeClone.script(
                clone.home.resolve("tools/" + tool),
                "#!/bin/sh\necho '%s: failed: Permission denied' >&2; exit 1".formatted(tool));

        clone.withJdk("25")
                .paysandbox("cache")
                .exits(126)
                .printsError("paysandbox: the start-up caches could not be made", ": Permission denied")
                .printsError(tool.equals("mktemp") ? "; run this as the owner of that folder." : "")
                .printsOneErrorLine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "now"})
    void the_control_tool_gets_every_argument_of_cache(String word) throws Exception {
        clone.withJdk("25").paysandbox("cache", word).exits(0).prints("paysandbox-cli.jar]\n[cache]\n[" + word + "]\n");
    }

    @Test
    void an_archive_is_started_without_sources_and_without_a_compiler() throws Exception {
        var archive = clone.unpacked("an archive");
        var launcher = archive.resolve("bin/paysandbox").toString();
        var lib = archive.toRealPath().resolve("lib/server/");

        clone.withJre("25");
        clone.call(launcher, "serve", "--port", "0")
                .exits(0)
                .prints("[-XX:+AutoCreateSharedArchive]\n[-XX:SharedArchiveFile=" + lib)
                .prints("[-jar]\n[" + lib + "/paysandbox-server.jar]\n[--port]\n[0]\n");
        clone.call(launcher, "cache").exits(0).printsNoErrors();
        clone.call(launcher, "serve").exits(0).prints("[-XX:AOTCache=" + lib + "/paysandbox-server.aot]");
        clone.call(launcher, "status").exits(0).prints("/lib/cli/paysandbox-cli.jar]\n[status]\n");
        assertThat(clone.builds()).isEmpty();
    }
}
