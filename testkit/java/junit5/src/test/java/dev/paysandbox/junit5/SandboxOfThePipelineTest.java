package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A pipeline that runs a sandbox beside its tests sets variables with its URL and token. */
@Tag("thorough")
class SandboxOfThePipelineTest {
    @Test
    void the_variables_choose_the_sandbox_and_no_process_is_started() throws Exception {
        try (var process = SandboxProcess.builder()
                .setting("controlToken", "of-the-pipeline")
                .start()) {
            var url = process.sandbox().url();
            for (int run = 1; run <= 2; run++) {
                try (var jvm = ChildJvm.running(Seeded.class, variables -> {
                    variables.put("PAYSANDBOX_URL", url);
                    variables.put("PAYSANDBOX_TOKEN", "of-the-pipeline");
                })) {
                    // A seed cannot change a running sandbox, and the keys of its worlds must not repeat.
                    assertThat(jvm.line()).isEqualTo(url + " []");
                }
            }
        }
    }

    @PaySandboxTest(seed = 42)
    static class Seeded {
        @Test
        void it_tells_where_it_is(World world) {
            System.out.println(world.url() + " " + Processes.running());
        }
    }
}
