package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.RealClone;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the guide for testers. The other guides are tested in the module of the server, which has no control
 * tool.
 */
class QaGuideTest {
    @Test
    void the_commands_of_the_guide_print_what_it_shows(@TempDir Path folder) throws IOException {
        new RealClone(folder);
        try (var walkthrough = new Walkthrough(Repository.page(Repository.WITH_THE_CONTROL_TOOL), folder)) {
            assertThat(walkthrough.readToTheEnd()).isEmpty();
        }
    }
}
