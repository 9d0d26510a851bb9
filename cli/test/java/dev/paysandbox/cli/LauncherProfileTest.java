package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
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
    void quick_is_the_default_and_runs_only_the_first_compiler_and_the_cheapest_collector(String name)
            throws Exception {
        profile(name);

        assertThat(server())
                .contains(FIRST_COMPILER_ONLY, "[-XX:+UseSerialGC]")
                .doesNotContain("CompileThresholdScaling", "G1");
    }

    @Test
    void steady_runs_both_compilers_and_a_collector_with_short_pauses() throws Exception {
        profile("steady");

        assertThat(server())
                .contains("[-XX:CompileThresholdScaling=3]", "[-XX:+UseG1GC]")
                .doesNotContain("TieredStopAtLevel", "SerialGC");
    }

    @Test
    void an_unknown_profile_is_refused() throws Exception {
        profile("fast");

        clone.paysandbox("serve")
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
    void steady_does_not_compile_at_its_start_what_the_training_called_often() throws Exception {
        profile("steady");
        assertThat(server()).contains("[-XX:-AOTReplayTraining]");

        profile("quick");
        assertThat(server()).doesNotContain("AOTReplayTraining");
    }

    private void profile(String name) {
        clone.environment.put("PAYSANDBOX_PROFILE", name);
    }

    private String server() throws Exception {
        return clone.paysandbox("serve").exits(0).printsNoErrors().out();
    }
}
