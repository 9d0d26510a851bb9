package dev.paysandbox.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TransitionsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "reference", "transitions.md");
    private static final Path RENEWED = Path.of("target", "transitions.md");

    @Test
    void the_page_of_transitions_shows_the_tables_that_the_code_obeys() throws IOException {
        var page = Files.readString(PAGE);
        var begin = page.indexOf(TransitionsPage.BEGIN);
        var end = page.indexOf(TransitionsPage.END);
        assertThat(begin)
                .as("the page has both marks, in order")
                .isNotNegative()
                .isLessThan(end);

        var renewed = page.substring(0, begin + TransitionsPage.BEGIN.length())
                + TransitionsPage.generated()
                + page.substring(end);
        Files.createDirectories(RENEWED.getParent());
        Files.writeString(RENEWED, renewed);

        assertThat(page)
                .as(
                        "docs/reference/transitions.md is out of date. Renew it: cp src/target/transitions.md docs/reference/")
                .isEqualTo(renewed);
    }
}
