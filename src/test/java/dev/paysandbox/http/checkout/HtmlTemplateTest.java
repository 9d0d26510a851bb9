package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.UncheckedIOException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class HtmlTemplateTest {
    private static String filled(String source, String value) {
        return new HtmlTemplate.Values<String>()
                .text("name", Function.identity())
                .in("test.html", source)
                .filled(value);
    }

    @Test
    void a_text_is_escaped_for_use_between_tags_and_within_quotes() {
        assertThat(filled("<i title=\"{{name}}\">{{name}}</i>", "<b a='\"'>&amp;"))
                .isEqualTo("<i title=\"%1$s\">%1$s</i>".formatted("&lt;b a=&#39;&quot;&#39;&gt;&amp;amp;"));
    }

    @Test
    void a_placeholder_without_a_value_is_named_with_its_line_and_the_most_similar_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filled("{{name}}\n<p>\n{{nmae}}</p>", "Ana"))
                .withMessage("test.html, line 3: nothing fills {{nmae}}. Did you mean name?");
    }

    @Test
    void a_text_never_replaces_a_placeholder_for_markup_nor_the_reverse() {
        assertThatIllegalArgumentException().isThrownBy(() -> filled("{{name}}{{markup name}}", "Ana"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HtmlTemplate.Values<String>()
                        .markup("image", HtmlTemplate.Markup::new)
                        .in("test.html", "{{markup image}}{{image}}"));
    }

    @Test
    void a_value_without_a_placeholder_is_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filled("<p></p>", "Ana"))
                .withMessage("test.html has no place for name.");
    }

    @Test
    void an_unclosed_placeholder_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filled("{{name}} {{name", "Ana"))
                .withMessage("test.html, line 1: a {{ is not closed by }}.");
    }

    @Test
    void a_page_that_does_not_ship_is_missed_at_once() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> PageTemplates.read("absent.html"))
                .withMessageContaining("pages/absent.html");
    }
}
