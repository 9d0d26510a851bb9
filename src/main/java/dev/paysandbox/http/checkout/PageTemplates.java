package dev.paysandbox.http.checkout;

import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import io.micronaut.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** One page in every language. */
final class PageTemplates<V> {
    private static final String ENGLISH = "/pages/en.txt";

    private final Map<Language, HtmlTemplate<V>> preferred;
    private final Map<Language, HtmlTemplate<V>> asked;

    /** @param template creates the page for the texts of one language */
    PageTemplates(Function<PageWords, HtmlTemplate<V>> template) {
        preferred = PageWords.each(ENGLISH, false, template);
        asked = PageWords.each(ENGLISH, true, template);
    }

    /** In the language of the request. */
    String filled(HttpRequest<?> request, V view) {
        var templates = Language.isAsked(request) ? asked : preferred;
        return Objects.requireNonNull(templates.get(Language.of(request))).filled(view);
    }
}
