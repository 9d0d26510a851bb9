package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The client needs only the JDK, and never sleeps. */
class JdkOnlyTest {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");

    @Test
    void it_imports_only_the_jdk_and_annotations() throws IOException {
        for (var source : sources()) {
            assertThat(IMPORT.matcher(source).results().map(found -> found.group(1)))
                    .allMatch(name -> name.matches("java\\..*|javax\\.crypto\\..*|com\\.sun\\.net\\.httpserver\\..*"
                            + "|org\\.jspecify\\.annotations\\..*"));
        }
    }

    @Test
    void it_has_no_transitive_dependencies() throws IOException {
        var dependencies = Pattern.compile("(?s)<dependency>.*?</dependency>")
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(dependencies)
                .isNotEmpty()
                .allMatch(dependency -> dependency.contains("<scope>test</scope>")
                        || dependency.contains("<artifactId>jspecify</artifactId>")
                                && dependency.contains("<scope>provided</scope>"));
    }

    @Test
    void no_code_sleeps() throws IOException {
        assertThat(sources()).noneMatch(source -> source.contains(".sleep("));
    }

    private static List<String> sources() throws IOException {
        try (var files = Files.walk(Path.of("src/main/java"))) {
            var sources = new ArrayList<String>();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                sources.add(Files.readString(file));
            }
            return sources;
        }
    }
}
