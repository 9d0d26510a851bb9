package dev.paysandbox.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher's start-up caches. The JDKs are fakes that write their arguments into the caches. */
class LauncherCacheTest {
    private FakeClone clone;
    private Path beside;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).withCaches().built();
        beside = clone.root.resolve("verdict/target/cache");
    }

    @Test
    void a_java_25_gets_an_aot_cache_and_an_older_one_an_archive_of_classes() throws Exception {
        clone.withJdk("24.0.1").paysandbox("cache").exits(0).prints(".jsa\n").printsNoErrors();
        clone.paysandbox("serve").prints("[-XX:SharedArchiveFile=" + only(".jsa") + "]");

        clone.withJdk("25.0.3").paysandbox("cache").exits(0).prints(".aot\n");
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void the_first_start_does_not_wait_for_the_cache_that_it_has_made() throws Exception {
        Files.createDirectories(beside);
        try (var watch = beside.getFileSystem().newWatchService()) {
            beside.register(watch, ENTRY_CREATE);

            var first = clone.withJdk("25").paysandbox("serve").exits(0).printsNoErrors();

            assertThat(first.out()).doesNotContain("AOTCache");
            while (caches().isEmpty()) {
                var key = watch.poll(60, TimeUnit.SECONDS);
                assertThat(key).as("a sign of the cache").isNotNull();
                key.reset();
            }
        }
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void the_training_uses_the_servers_collector_but_not_its_debugger_or_compiler_options() throws Exception {
        clone.environment.put(
                "PAYSANDBOX_JAVA_OPTS", "-agentlib:jdwp=address=5005 -XX:TieredStopAtLevel=1 -XX:+UseZGC -Xmx1g");

        clone.withJdk("25").paysandbox("cache").exits(0);

        assertThat(Files.readString(only(".aot")))
                .contains("-XX:+UseZGC", "dev.paysandbox.CacheTraining")
                .doesNotContain("jdwp", "TieredStopAtLevel", "1g");
    }

    @Test
    void the_training_does_not_run_in_the_folder_of_the_users_settings() throws Exception {
        clone.withJdk("25").paysandbox("cache").exits(0);

        assertThat(Files.readString(only(".aot"))).startsWith(beside.toRealPath() + ": ");
    }

    @Test
    void each_java_and_each_collector_has_its_own_cache() throws Exception {
        clone.withJdk("25.0.2").paysandbox("cache").exits(0);
        clone.withJdk("26.0.1").paysandbox("cache").exits(0);
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:+UseSerialGC");
        clone.paysandbox("cache").exits(0);

        assertThat(caches()).hasSize(3);
    }

    @Test
    void a_rebuilt_jar_gets_a_new_cache_even_if_it_is_the_same() throws Exception {
        clone.withJdk("25").paysandbox("cache").exits(0);
        var jar = clone.root.resolve("verdict/target/paysandbox-server.jar");
        Files.setLastModifiedTime(only(".aot"), FileTime.from(Instant.parse("2024-05-05T00:00:00Z")));
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2024-06-06T00:00:00Z")));

        clone.paysandbox("cache").exits(0);
        assertThat(Files.getLastModifiedTime(only(".aot"))).isGreaterThan(Files.getLastModifiedTime(jar));

        Files.writeString(jar, "changed");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2024-06-06T00:00:00Z")));
        clone.paysandbox("cache").exits(0);
        assertThat(caches()).hasSize(2);
    }

    @Test
    void a_build_that_copied_the_libraries_again_gets_a_new_cache() throws Exception {
        clone.withJdk("25").paysandbox("cache").exits(0);
        var libraries = Files.createDirectories(clone.root.resolve("verdict/target/lib"));
        Files.setLastModifiedTime(libraries, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));

        assertThat(clone.paysandbox("serve").exits(0).out()).doesNotContain("AOTCache");
    }

    @Test
    void a_jar_that_is_built_during_the_training_gets_a_new_cache() throws Exception {
        var jar = clone.root.resolve("verdict/target/paysandbox-server.jar");
        clone.trainingBy("echo cache >\"${argument#*=}\"; touch '" + jar + "'").withJdk("25");
        clone.paysandbox("cache").exits(0);
        assertThat(clone.paysandbox("serve").exits(0).out()).doesNotContain("AOTCache");

        clone.trainingBy("echo cache >\"${argument#*=}\"").withJdk("25");
        clone.paysandbox("cache").exits(0);
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void the_files_of_a_killed_training_do_no_harm_and_are_deleted() throws Exception {
        FakeClone.write(beside.resolve("server.lock"), "1\n");
        FakeClone.write(beside.resolve("server.part"), "half");
        FakeClone.write(beside.resolve("server.part.config"), "half");

        clone.withJdk("25").paysandbox("cache").exits(0);

        try (var files = Files.list(beside)) {
            assertThat(files.toList()).isEqualTo(caches());
        }
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void a_training_that_a_signal_ends_leaves_no_files_and_is_repeated() throws Exception {
        clone.trainingBy("echo half >\"${argument#*=}\"; kill $PPID; exec sleep 60")
                .withJdk("25");
        clone.paysandbox("cache").exits(126).printsOneErrorLine();
        assertThat(clone.root.resolve("cli/target/cache")).isEmptyDirectory();

        clone.trainingBy("echo cache >\"${argument#*=}\"").withJdk("25");
        clone.paysandbox("cache").exits(0).printsNoErrors();
    }

    @Test
    void at_most_three_caches_are_kept() throws Exception {
        clone.withJdk("25");
        for (var collector : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah")) {
            clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:+Use" + collector + "GC");
            clone.paysandbox("cache").exits(0);
        }

        assertThat(caches()).hasSize(3);
    }

    @Test
    void if_the_jars_folder_is_read_only_the_cache_is_in_the_users_cache_folder() throws Exception {
        FakeClone.write(beside, "a file, so no folder can be made; that it is read-only would not stop root");
        clone.withJdk("25").paysandbox("cache").exits(0).prints(clone.home + "/.cache/paysandbox/server-");

        clone.environment.put("XDG_CACHE_HOME", clone.home.resolve("my caches").toString());
        clone.paysandbox("cache").exits(0).prints(clone.home + "/my caches/paysandbox/server-");
    }

    @Test
    void if_no_folder_is_writable_java_starts_without_a_cache() throws Exception {
        FakeClone.write(beside, "a file");
        FakeClone.write(clone.root.resolve("cli/target/cache"), "a file");
        FakeClone.write(clone.home.resolve(".cache"), "a file");

        clone.withJdk("25");
        assertThat(clone.paysandbox("serve").exits(0).printsNoErrors().out()).doesNotContain("AOTCache");
        clone.paysandbox("status").exits(0).printsNoErrors();
        clone.paysandbox("cache").exits(126).printsOneErrorLine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h"})
    void the_control_tool_prints_the_help(String option) throws Exception {
        clone.environment.put("PAYSANDBOX_CACHE", "off");

        clone.withJdk("25")
                .paysandbox("cache", option)
                .exits(0)
                .prints("paysandbox-cli.jar]\n[cache]\n[--help]\n")
                .printsNoErrors();
        clone.paysandbox("cache", "now").exits(126).printsError("cache takes no arguments, and not 'now'.");
    }

    @Test
    void the_user_can_choose_the_folder() throws Exception {
        clone.environment.put("PAYSANDBOX_CACHE", "caches of CI");

        clone.withJdk("25").paysandbox("cache").exits(0).prints(clone.root + "/caches of CI/server-");
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + clone.root + "/caches of CI/server-");
    }

    @Test
    void caches_can_be_turned_off() throws Exception {
        clone.environment.put("PAYSANDBOX_CACHE", "off");

        clone.withJdk("25").paysandbox("cache").exits(126).printsError("PAYSANDBOX_CACHE is off");
        clone.paysandbox("serve").exits(0);
        clone.paysandbox("status").exits(0);
        assertThat(beside).doesNotExist();
    }

    @Test
    void after_a_failed_training_starts_have_no_cache_and_do_not_try_again() throws Exception {
        clone.trainingBy("echo half >\"${argument#*=}\"; exit 1").withJdk("25");

        clone.paysandbox("cache").exits(126).printsError("could not be made");

        clone.paysandbox("status").exits(0).prints("[status]").printsNoErrors();
        assertThat(clone.root.resolve("cli/target/cache"))
                .isDirectoryContaining(file ->
                        file.toString().endsWith(".jsa") && file.toFile().length() == 0);
    }

    @Test
    void in_a_container_no_training_runs_beside_a_server_or_a_command() throws Exception {
        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        clone.withJdk("25");

        clone.paysandbox("serve").exits(0).printsNoErrors();
        clone.paysandbox("status").exits(0).printsNoErrors();
        assertThat(beside).isEmptyDirectory();
        assertThat(clone.root.resolve("cli/target/cache")).isEmptyDirectory();

        clone.paysandbox("cache").exits(0);
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void the_cache_does_not_depend_on_the_servers_heap() throws Exception {
        clone.withJdk("25").paysandbox("cache").exits(0);

        clone.environment.put("PAYSANDBOX_HEAP", "64m");
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m");
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + only(".aot") + "]");
    }

    @Test
    void its_name_has_a_checksum_from_any_available_tool() throws Exception {
        clone.withJdk("25").withoutTool("cksum").withTool("sha1sum");
        clone.paysandbox("cache").exits(0);
        clone.paysandbox("serve").prints("[-XX:AOTCache=" + beside.toRealPath() + "/server-");

        clone.withoutTool("sha1sum");
        assertThat(clone.paysandbox("serve").exits(0).printsNoErrors().out()).doesNotContain("AOTCache");
        clone.paysandbox("status").exits(0).printsNoErrors();
        clone.paysandbox("cache").exits(126).printsError("could not be made").printsOneErrorLine();
    }

    @Test
    void a_read_only_cache_is_replaced_even_by_an_empty_file() throws Exception {
        clone.trainingBy("echo cache >\"${argument#*=}\"; chmod a-w \"${argument#*=}\"")
                .withTool("chmod");
        clone.withJdk("25").paysandbox("cache").exits(0);
        var jar = clone.root.resolve("cli/target/paysandbox-cli.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
        clone.trainingBy("exit 1").withJdk("25");

        clone.paysandbox("status").exits(0).prints("[status]").printsNoErrors();
    }

    @Test
    void an_archive_is_started_without_sources_and_without_a_compiler() throws Exception {
        var archive = clone.unpacked("an archive");
        var launcher = archive.resolve("bin/paysandbox").toString();

        clone.withJre("25");
        clone.call(launcher, "cache").exits(0).printsNoErrors();
        clone.call(launcher, "serve", "--port", "0")
                .exits(0)
                .prints("[-XX:AOTCache=" + archive.toRealPath() + "/lib/server/cache/server-")
                .prints("[-jar]\n[" + archive.toRealPath() + "/lib/server/paysandbox-server.jar]\n[--port]\n[0]\n");
        clone.call(launcher, "status").exits(0).prints("/lib/cli/paysandbox-cli.jar]\n[status]\n");
        assertThat(clone.builds()).isEmpty();
    }

    private List<Path> caches() throws IOException {
        try (var files = Files.list(beside)) {
            return files.filter(file -> file.toString().matches(".*/server-\\d+\\.(aot|jsa)"))
                    .toList();
        }
    }

    private Path only(String kind) throws IOException {
        var found =
                caches().stream().filter(file -> file.toString().endsWith(kind)).toList();
        assertThat(found).hasSize(1);
        return beside.toRealPath().resolve(found.get(0).getFileName());
    }
}
