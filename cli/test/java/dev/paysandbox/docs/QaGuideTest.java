package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.RealClone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of the README and of the guide for testers. The other guides are tested in the module of the server, which
 * has no control tool.
 */
class QaGuideTest {
    static List<String> pages() {
        return Repository.WITH_THE_CONTROL_TOOL;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void the_commands_of_the_page_print_what_it_shows(String page, @TempDir Path folder) throws IOException {
        new RealClone(folder);
        var before = files(folder);
        try (var walkthrough = new Walkthrough(Repository.page(page), folder)) {
            assertThat(walkthrough.readToTheEnd()).isEmpty();
        }
        if (page.equals("README.md")) {
            assertThat(files(folder))
                    .as("what the first steps leave in the clone")
                    .isEqualTo(before);
        }
    }

    /** Without the scripts of the terminal, which are hidden. */
    private static Set<Path> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .collect(Collectors.toSet());
        }
    }
}
