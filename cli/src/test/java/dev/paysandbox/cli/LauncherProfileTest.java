package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiles "quick" and "steady" of the launcher, with JDKs that print their arguments. */
class LauncherProfileTest {
    private static final String FIRST_COMPILER_ONLY = "[-XX:TieredStopAtLevel=1]";

    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).built().withJdk("25.0.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "quick"})
    void quick_is_the_default_and_runs_only_the_first_compiler(String name) throws Exception {
        profile(name);

        assertThat(server()).contains(FIRST_COMPILER_ONLY).doesNotContain("CompileThresholdScaling");
    }

    @Test
    void steady_runs_both_compilers() throws Exception {
        profile("steady");

        assertThat(server()).contains("[-XX:CompileThresholdScaling=3]").doesNotContain("TieredStopAtLevel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "cache"})
    void an_unknown_profile_is_refused(String command) throws Exception {
        clone.withCaches();
        profile("fast");

        clone.paysandbox(command)
                .exits(126)
                .printsNothing()
                .printsError("PAYSANDBOX_PROFILE is 'fast'; allowed: quick, steady.")
                .printsOneErrorLine();
    }

    @Test
    void the_control_tool_has_no_profile() throws Exception {
        profile("fast");

        clone.paysandbox("status").exits(0).prints("[status]").printsNoErrors();
    }

    @Test
    void the_users_options_do_not_change_the_profile_unless_they_contradict_it() throws Exception {
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m -XX:TieredStopAtLevel=4");

        assertThat(server()).containsSubsequence(FIRST_COMPILER_ONLY, "[-XX:TieredStopAtLevel=4]", "[-jar]");
    }

    @Test
    void each_profile_has_a_cache_that_was_trained_for_it_on_java_25() throws Exception {
        clone.withCaches();
        var quick = cacheOf("quick");
        var steady = cacheOf("steady");

        assertThat(quick).isNotEqualTo(steady);
        // With only C1, the training would record nothing for the second compiler.
        assertThat(Files.readString(quick))
                .contains("-XX:+AOTRecordTraining", "dev.paysandbox.CacheTraining")
                .doesNotContain("TieredStopAtLevel");
        assertThat(Files.readString(steady))
                .contains("-XX:-AOTRecordTraining", "dev.paysandbox.CacheTraining")
                .doesNotContain("CompileThresholdScaling");
        profile("quick");
        assertThat(server()).contains("[-XX:AOTCache=" + quick + "]");
        profile("steady");
        assertThat(server()).contains("[-XX:AOTCache=" + steady + "]");
    }

    @Test
    void an_older_java_records_only_classes_so_that_one_cache_fits_both_profiles() throws Exception {
        clone.withCaches();
        clone.environment.put(
                "JAVA_HOME",
                clone.jdkAt(clone.home.resolve("old jdk"), "17.0.9").toString());

        assertThat(cacheOf("quick")).isEqualTo(cacheOf("steady"));
        profile("quick");
        assertThat(server()).contains("[-XX:SharedArchiveFile=", FIRST_COMPILER_ONLY);
    }

    @Test
    void with_little_memory_only_the_first_compiler_runs_in_either_profile() throws Exception {
        limit(256);
        for (var name : List.of("quick", "steady")) {
            profile(name);
            assertThat(server()).contains("[-Xmx112m]", FIRST_COMPILER_ONLY).doesNotContain("CompileThresholdScaling");
        }
    }

    @Test
    void with_one_compiler_a_chosen_heap_may_use_more_of_the_limit() throws Exception {
        limit(512);
        clone.environment.put("PAYSANDBOX_HEAP", "400m");

        assertThat(server()).contains("[-Xmx400m]", "[-XX:MaxDirectMemorySize=22m]");
        profile("steady");
        clone.paysandbox("serve").exits(0).printsError("Java needs 150 MiB besides");
    }

    private void limit(int mebibytes) throws IOException {
        clone.inGroups("0::/").withMemory(2, "/", String.valueOf((long) mebibytes << 20));
    }

    private void profile(String name) {
        clone.environment.put("PAYSANDBOX_PROFILE", name);
    }

    private Path cacheOf(String name) throws Exception {
        profile(name);
        var lines = clone.paysandbox("cache").exits(0).printsNoErrors().out().lines();
        return Path.of(
                lines.filter(line -> line.contains("/server-")).findFirst().orElseThrow());
    }

    private String server() throws Exception {
        return clone.paysandbox("serve").exits(0).printsNoErrors().out();
    }
}
