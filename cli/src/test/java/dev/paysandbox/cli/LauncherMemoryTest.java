package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much memory the launcher gives the server. The clone and the JDKs are fakes. */
class LauncherMemoryTest {
    private FakeClone clone;

    @BeforeEach
    void make_a_clone(@TempDir Path home) throws IOException {
        clone = new FakeClone(home).built().withJdk("25.0.3");
    }

    @Test
    void outside_of_containers_the_heap_has_256_mebibytes() throws Exception {
        assertThat(server()).contains("[-Xmx256m]", "[-XX:+UseG1GC]").doesNotContain("MaxDirectMemorySize", "MaxRAM");
    }

    @Test
    void in_a_container_the_jvm_derives_the_heap_from_the_limit() throws Exception {
        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");

        assertThat(server())
                .contains("[-XX:MaxRAM=2g]", "[-XX:MaxRAMPercentage=50]", "[-XX:MaxDirectMemorySize=32m]")
                .doesNotContain("-Xmx");
    }

    @Test
    void one_variable_sets_the_heap_and_leaves_the_collector_alone() throws Exception {
        clone.environment.put("PAYSANDBOX_HEAP", "700m");
        assertThat(server()).containsSubsequence("[-Xmx256m]", "[-XX:+UseG1GC]", "[-Xmx700m]", "[-jar]");

        clone.environment.put("PAYSANDBOX_IN_CONTAINER", "true");
        assertThat(server()).contains("[-Xmx700m]", "[-XX:MaxDirectMemorySize=32m]");
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
