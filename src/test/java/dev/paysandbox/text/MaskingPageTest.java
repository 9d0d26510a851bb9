package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code docs/reference/masking.md} says the mask finds, it finds, and what it does not, it does not. */
class MaskingPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (.+) \\| `(.+)` \\| `(.+)` \\|$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    static List<Arguments> rows() {
        return ROW.matcher(page())
                .results()
                .map(row -> Arguments.of(row.group(1), row.group(2), row.group(3)))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void what_the_page_lists_is_masked(String secret, String written, String kept) {
        assertThat(MaskTest.body(written)).isEqualTo(kept);
        assertThat(MaskTest.body(kept)).as("what is masked stays as it is").isEqualTo(kept);
        assertThat(Mask.of("- " + written)).doesNotContain("41111", "4111 1111", "737", "hunter2", "Zq");
        assertThat(Mask.labelled(written, false)).contains("[masked]").doesNotContain("1111", "737", "hunter2", "Zq");
    }

    @Test
    void the_page_has_rows_and_every_name() {
        assertThat(rows()).hasSizeGreaterThan(10);
        var names = codes("These names have secret values", "In an answer with errors");
        assertThat(names).hasSizeGreaterThan(20).allSatisfy(name -> {
            assertThat(Mask.isSecretName(name)).isTrue();
            assertThat(Mask.isSecretName("X-Card_" + name.toUpperCase(Locale.ROOT)))
                    .isTrue();
        });
    }

    @Test
    void nothing_is_found_beyond_what_the_page_lists() {
        assertThat(codes("The mask does not find", "It hides too much"))
                .hasSizeGreaterThan(7)
                .allSatisfy(text -> assertThat(MaskTest.body(text)).isEqualTo(text));
    }

    private static List<String> codes(String from, String to) {
        var page = page();
        return CODE.matcher(page.substring(page.indexOf(from), page.indexOf(to)))
                .results()
                .map(code -> code.group(1))
                .filter(code -> Arrays.asList("_", "-", ".").indexOf(code) < 0)
                .toList();
    }

    private static String page() {
        try {
            return Files.readString(Path.of("")
                    .toAbsolutePath()
                    .resolveSibling("docs/reference")
                    .resolve("masking.md"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
