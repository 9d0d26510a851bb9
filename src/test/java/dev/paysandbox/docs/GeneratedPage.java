package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A page of the reference of which a test makes a part, so that it cannot differ from the code. */
public final class GeneratedPage {
    private static final Path RENEWED = Path.of("target", "reference");

    private GeneratedPage() {}

    /** A table in Markdown. */
    public static String table(List<String> head, Stream<List<String>> rows) {
        return Stream.concat(Stream.of(head, head.stream().map(any -> "---").toList()), rows)
                .reduce("", (text, cells) -> text + "| " + String.join(" | ", cells) + " |\n", String::concat);
    }

    /** The lines of a page between two comments that name their source. */
    public record Part(String source, String expected) {
        String renewed(String page) {
            var begin = "<!-- generated from " + source + ": begin -->\n";
            var end = "<!-- generated from " + source + ": end -->\n";
            assertThat(page).contains(begin, end);
            return page.substring(0, page.indexOf(begin) + begin.length())
                    + expected
                    + page.substring(page.indexOf(end));
        }
    }

    /** Leaves the page as it should be in {@code src/target/reference}. */
    public static void assertGenerated(String name, Part... parts) throws IOException {
        var page = Files.readString(Repository.ROOT.resolve("docs/reference").resolve(name));
        var renewed = page;
        for (var part : parts) {
            renewed = part.renewed(renewed);
        }
        Files.createDirectories(RENEWED);
        Files.writeString(RENEWED.resolve(name), renewed);

        assertThat(page)
                .as("docs/reference/%1$s is out of date; renew it: cp src/target/reference/%1$s docs/reference/", name)
                .isEqualTo(renewed);
    }
}
