package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docker build} sends the build only what {@code .dockerignore} does not exclude. */
class ImageContextTest {
    private static final Pattern MODULE = Pattern.compile("<module>(([^/<]+).*)</module>");

    @Test
    void the_image_is_built_with_the_description_of_every_module() {
        var rules = Repository.read(Repository.ROOT.resolve(".dockerignore"))
                .lines()
                .toList();
        var modules = MODULE.matcher(Repository.read(Repository.ROOT.resolve("pom.xml")))
                .results()
                .toList();

        assertThat(modules).hasSizeGreaterThan(5).allSatisfy(module -> {
            var isSent = !rules.contains(module.group(2)) || rules.contains("!" + module.group(1) + "/pom.xml");
            assertThat(isSent).as(module.group(1)).isTrue();
        });
        assertThat(rules)
                .as("what the server has of docs")
                .contains("!docs/llms.txt", "!docs/guides", "!docs/reference", "!docs/images", "!docs/examples");
    }
}
