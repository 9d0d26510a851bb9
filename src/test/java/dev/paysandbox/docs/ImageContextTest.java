package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docker build} sends the build only what {@code .dockerignore} does not exclude. */
class ImageContextTest {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

    @Test
    void the_image_is_built_with_the_description_of_every_module() throws IOException {
        var rules = Files.readAllLines(PROJECT.resolve(".dockerignore")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        var modules = MODULE.matcher(Files.readString(PROJECT.resolve("pom.xml")))
                .results()
                .map(module -> Path.of(module.group(1), "pom.xml"))
                .toList();

        assertThat(isExcluded(Path.of("docs/guides/running.md"), rules)).isTrue();
        assertThat(modules).hasSizeGreaterThan(5).noneMatch(module -> isExcluded(module, rules));
    }

    /** The last rule that matches a path or a folder above it decides; a rule that begins with an exclamation mark includes. */
    private static boolean isExcluded(Path path, List<String> rules) {
        boolean excluded = false;
        for (var rule : rules) {
            boolean includes = rule.startsWith("!");
            var pattern = FileSystems.getDefault().getPathMatcher("glob:" + (includes ? rule.substring(1) : rule));
            for (var part = path; part != null; part = part.getParent()) {
                if (pattern.matches(part)) {
                    excluded = !includes;
                }
            }
        }
        return excluded;
    }
}
