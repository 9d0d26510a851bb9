package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how much memory the launcher gives the server. The clone, the JDKs and the control groups are fakes. */
class LauncherMemoryTest {
    private static final String NO_LIMIT_OF_VERSION_1 = "9223372036854771712";

    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).built().withJdk("25.0.3");
        // In this profile, the memory limit determines how many compilers run.
        clone.environment.put("PAYSANDBOX_PROFILE", "steady");
    }

    @Test
    void without_a_limit_the_heap_has_256_mebibytes_and_both_compilers_run() throws Exception {
        assertThat(server())
                .contains("[-Xmx256m]", "[-XX:+UseG1GC]")
                .doesNotContain("MaxDirectMemorySize", "TieredStopAtLevel");

        clone.inGroups("0::/user.slice").withMemory(2, "/user.slice", "max");
        assertThat(server()).contains("[-Xmx256m]").doesNotContain("MaxDirectMemorySize");

        clone.inGroups("7:cpu,memory:/user").withMemory(1, "/user", NO_LIMIT_OF_VERSION_1);
        assertThat(server()).contains("[-Xmx256m]").doesNotContain("MaxDirectMemorySize");
    }

    @ParameterizedTest
    @CsvSource({
        "192, 80, 20, first compiler",
        "256, 112, 28, first compiler",
        "383, 175, 43, first compiler",
        "384, 192, 48, both compilers",
        "512, 256, 64, both compilers",
        "1024, 512, 128, both compilers",
        "65536, 1024, 256, both compilers"
    })
    void in_a_container_heap_and_direct_memory_depend_on_its_limit(int limit, int heap, int direct, String compilers)
            throws Exception {
        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        clone.inGroups("0::/").withMemory(2, "/", String.valueOf((long) limit << 20));

        assertThat(server()).contains("[-Xmx" + heap + "m]", "[-XX:MaxDirectMemorySize=" + direct + "m]");
        assertThat(server().contains("[-XX:TieredStopAtLevel=1]")).isEqualTo(compilers.equals("first compiler"));
    }

    @Test
    void a_large_limit_outside_of_a_container_is_not_used_for_the_heap() throws Exception {
        clone.inGroups("0::/ci.slice").withMemory(2, "/ci.slice", String.valueOf(8L << 30));

        assertThat(server()).contains("[-Xmx256m]");
    }

    @Test
    void the_lowest_limit_of_all_parent_groups_counts() throws Exception {
        clone.inGroups("0::/a/b").withMemory(2, "/a", String.valueOf(400 << 20)).withMemory(2, "/a/b", "max");

        assertThat(server()).contains("[-Xmx200m]");
    }

    @Test
    void a_container_of_version_1_sees_its_own_group_at_the_root() throws Exception {
        clone.inGroups("3:cpu:/docker/0123", "2:memory:/docker/0123", "1:name=systemd:/docker/0123")
                .withMemory(1, "/", String.valueOf(256 << 20));

        assertThat(server()).contains("[-Xmx112m]");
    }

    @Test
    void too_little_memory_is_reported_in_one_sentence() throws Exception {
        clone.inGroups("0::/").withMemory(2, "/", String.valueOf(128 << 20));

        clone.paysandbox("serve")
                .exits(0)
                .prints("[-Xmx48m]")
                .printsError("there are 128 MiB of memory, and the server needs 192")
                .printsOneErrorLine();
    }

    @Test
    void one_variable_sets_the_heap_and_leaves_collector_and_cache_alone() throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", "700m");
        assertThat(server())
                .contains("[-Xmx700m]", "[-XX:+UseG1GC]", "[-XX:MaxGCPauseMillis=5]")
                .doesNotContain("-Xmx256m");

        clone.inGroups("0::/").withMemory(2, "/", String.valueOf(1024 << 20));
        assertThat(server()).contains("[-Xmx700m]").doesNotContain("-Xmx512m");
    }

    @ParameterizedTest
    @CsvSource({
        "256, 64m, 16",
        "256, 112m, 28",
        "256, 140m, 26",
        "256, 166m, 16",
        "512, 256m, 64",
        "512, 300m, 62",
        "1024, 700m, 174",
        "1024, 716800k, 174",
        "4096, 1g, 256"
    })
    void with_a_chosen_heap_direct_memory_gets_the_rest_of_the_limit(int limit, String heap, int direct)
            throws Exception {
        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        clone.environment.put("PAYSANDBOX_HEAP", heap);
        clone.inGroups("0::/").withMemory(2, "/", String.valueOf((long) limit << 20));

        assertThat(server()).contains("[-Xmx" + heap + "]", "[-XX:MaxDirectMemorySize=" + direct + "m]");
    }

    @ParameterizedTest
    @CsvSource({"256, 167m, 90", "256, 700m, 90", "512, 400m, 150"})
    void a_heap_that_leaves_too_little_for_the_rest_causes_a_warning(int limit, String heap, int besides)
            throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", heap);
        clone.inGroups("0::/").withMemory(2, "/", String.valueOf((long) limit << 20));

        clone.paysandbox("serve")
                .exits(0)
                .prints("[-Xmx" + heap + "]")
                .prints("[-XX:MaxDirectMemorySize=16m]")
                .printsError("PAYSANDBOX_HEAP is '" + heap + "', Java needs " + besides + " MiB besides, and there are "
                        + limit + " MiB of memory")
                .printsOneErrorLine();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"256", "m", "lots", "1.5g", "-1m", "1gg", "1g 2g", "0m", "31m", "016g", "99999999999999999999g"})
    void an_invalid_or_too_small_heap_is_refused(String heap) throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", heap);

        clone.paysandbox("serve")
                .exits(126)
                .printsNothing()
                .printsError(
                        "PAYSANDBOX_HEAP is '" + heap + "'; allowed: a size such as 256m or 1g, and no less than 32m.")
                .printsOneErrorLine();
    }

    @Test
    void the_users_options_do_not_change_the_collector_unless_they_choose_one() throws Exception {
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m");
        assertThat(server()).contains("[-XX:+UseG1GC]\n[-Xmx128m]\n").doesNotContain("-Xmx256m");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:MaxRAMPercentage=50 -XX:+UseZGC");
        assertThat(server()).contains("[-XX:+UseZGC]").doesNotContain("G1", "-Xmx");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "");
        assertThat(server()).contains("[-XX:+UseG1GC]", "[-Xmx256m]");
    }

    @Test
    void a_server_out_of_memory_ends_with_all_options() throws Exception {
        assertThat(server()).contains("[-XX:+ExitOnOutOfMemoryError]");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m");
        assertThat(server()).contains("[-XX:+ExitOnOutOfMemoryError]");
    }

    private String server() throws Exception {
        return clone.paysandbox("serve").exits(0).printsNoErrors().out();
    }
}
