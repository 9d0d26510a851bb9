package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.RealClone;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide for testers is typed like the others, but only here are its commands built. */
class QaGuideTest {
    @Test
    void typed_as_written_the_guide_does_what_it_shows(@TempDir Path folder) throws IOException {
        new RealClone(folder);
        try (var walkthrough = new Walkthrough(Repository.page(Repository.WITH_THE_CONTROL_TOOL), folder)) {
            assertThat(walkthrough.readToTheEnd()).isEmpty();
        }
    }
}
