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

/** How much memory the launcher gives the server. The clone and the JDKs are fakes. */
class LauncherMemoryTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).built().withJdk("25.0.3");
    }

    @Test
    void outside_of_containers_the_heap_has_256_mebibytes() throws Exception {
        assertThat(server()).contains("[-Xmx256m]", "[-Xmn26m]").doesNotContain("MaxDirectMemorySize", "MaxRAM");
    }

    @ParameterizedTest
    @CsvSource({"201326592, 40 %", "2147483647, 40 %", "2147483648, 1 GiB", "9223372036854771712, 1 GiB", "max, 1 GiB"})
    void in_a_container_the_heap_has_two_fifths_of_the_limit_and_one_gibibyte_at_most(String limit, String heap)
            throws Exception {
        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        clone.withTool("cat", "echo " + limit);

        assertThat(server())
                .contains(heap.equals("1 GiB") ? "[-Xmx1g]" : "[-XX:MaxRAMPercentage=40]\n[-XX:MinRAMPercentage=40]")
                .contains("[-XX:MaxDirectMemorySize=32m]")
                .doesNotContain(heap.equals("1 GiB") ? "RAMPercentage" : "-Xmx", "-XX:MaxRAM=");
    }

    @Test
    void one_variable_sets_the_heap_and_leaves_the_collector_alone() throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", "700m");
        assertThat(server()).containsSubsequence("[-Xmx256m]", "[-XX:+UseSerialGC]", "[-Xmx700m]", "[-jar]");

        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        assertThat(server()).contains("[-Xmx700m]", "[-XX:MaxDirectMemorySize=32m]");
    }

    @Test
    void the_users_options_do_not_change_the_collector_unless_they_choose_one() throws Exception {
        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m");
        assertThat(server()).contains("[-XX:+UseSerialGC]\n[-Xmx128m]\n").doesNotContain("-Xmx256m", "-Xmn26m");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-XX:MaxRAMPercentage=50 -XX:+UseZGC");
        assertThat(server()).contains("[-XX:+UseZGC]").doesNotContain("SerialGC", "-Xmx");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "");
        assertThat(server()).contains("[-XX:+UseSerialGC]", "[-Xmx256m]");
    }

    @Test
    void a_server_out_of_memory_ends_with_all_options() throws Exception {
        assertThat(server()).contains("[-XX:+ExitOnOutOfMemoryError]");

        clone.environment.put("PAYSANDBOX_JAVA_OPTS", "-Xmx128m");
        assertThat(server()).contains("[-XX:+ExitOnOutOfMemoryError]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"lots", "1.5g", "-1m", "0", "256mb", "m", "1g -Xms1m", "10m", "49151k", "47", "99999999999999g"})
    void a_heap_that_is_no_size_is_refused_before_java_starts(String heap) throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", heap);

        clone.paysandbox("serve")
                .exits(126)
                .printsNothing()
                .printsError("PAYSANDBOX_HEAP is '" + heap + "'; allowed: a size of at least 48m, such as 256m or 1g.")
                .printsOneErrorLine();
    }

    private String server() throws Exception {
        return clone.paysandbox("serve").exits(0).printsNoErrors().out();
    }
}
