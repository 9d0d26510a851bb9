package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The glossary names classes that exist, and explains each term once. */
class GlossaryTest {
    private static final String PAGE = Repository.read(Repository.ROOT.resolve("docs/glossary.md"));
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)`");
    private static final Pattern TERM = Pattern.compile("(?m)^\\| ((?!Term )[A-Za-z][^|]*) \\|");

    @Test
    void every_class_that_it_names_exists() {
        var sources = Stream.of("src", "verdict", "cli")
                .flatMap(folder -> Repository.files(Repository.ROOT.resolve(folder)))
                .map(file -> file.getFileName().toString())
                .toList();
        var named = found(CLASS).map(name -> name + ".java").toList();

        assertThat(named).isNotEmpty();
        assertThat(sources).containsAll(named);
    }

    @Test
    void it_explains_every_term_once() {
        var terms =
                found(TERM).flatMap(row -> List.of(row.split(", ")).stream()).toList();

        assertThat(terms).contains("Merchant", "chargeback", "Memory budget").doesNotHaveDuplicates();
    }

    private static Stream<String> found(Pattern pattern) {
        return pattern.matcher(PAGE).results().map(match -> match.group(1));
    }
}
