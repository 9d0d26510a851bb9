package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CONTRIBUTING says how many files an addition touches. */
class AdditionsTest {
    private static final Pattern TABLE = Pattern.compile("(?s)<!-- counted: begin -->(.*)<!-- counted: end -->");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (an? [^|]+) \\| (\\d+) \\| (.+) \\|$");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    record Addition(String what, int files, List<String> words) {
        boolean isIn(Path file) {
            var anyWord = words.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?<!\\w)(", ")(?!\\w)"));
            return Pattern.compile(anyWord).matcher(Repository.read(file)).find();
        }
    }

    static List<Addition> additions() {
        var page = TABLE.matcher(Repository.read(Repository.ROOT.resolve("CONTRIBUTING.md")));
        assertThat(page.find()).isTrue();
        return ROW.matcher(page.group(1))
                .results()
                .map(row -> new Addition(
                        row.group(1),
                        Integer.parseInt(row.group(2)),
                        QUOTED.matcher(row.group(3))
                                .results()
                                .map(word -> word.group(1))
                                .toList()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("additions")
    void it_touches_no_more_files_than_the_page_says(Addition addition) {
        var files = product()
                .filter(addition::isIn)
                .map(Repository.ROOT::relativize)
                .toList();

        assertThat(files).as(addition.what()).hasSizeBetween(1, addition.files());
    }

    private static Stream<Path> product() {
        var folders = Stream.of("src/main", "verdict/src/main", "cli/src/main", "docs/reference")
                .map(Repository.ROOT::resolve)
                .flatMap(Repository::files)
                .filter(file -> file.toString().matches(".*\\.(java|md|yml|html|js|json)"));
        return Stream.concat(folders, Stream.of(Repository.ROOT.resolve("scenarios/scenario.schema.json")));
    }
}
