package dev.paysandbox.http.checkout;

import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import io.micronaut.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** One page in every language; the files of the pages are part of the server, and read at its start. */
final class PageTemplates<V> {
    private static final String FILES = "/pages/";
    private static final String ENGLISH = FILES + "en.txt";
    private static final String FRAME = read("frame.html");
    private static final String MAIN = "<main";

    private final Map<Language, HtmlTemplate<V>> preferred;
    private final Map<Language, HtmlTemplate<V>> asked;

    /** @param template creates the page for the texts of one language */
    PageTemplates(Function<PageWords, HtmlTemplate<V>> template) {
        preferred = PageWords.each(ENGLISH, false, template);
        asked = PageWords.each(ENGLISH, true, template);
    }

    /** The page's own file within the frame of all payers' pages; the part before its main part goes into the head. */
    static String framed(String name, PageWords words) {
        var page = read(name);
        int main = page.indexOf(MAIN);
        return words.in(FRAME.replace("<!-- head -->\n", page.substring(0, main))
                .replace("<!-- main -->\n", page.substring(main)));
    }

    static String read(String name) {
        return PageWords.resource(FILES + name);
    }

    /** In the language of the request. */
    String filled(HttpRequest<?> request, V view) {
        var templates = Language.isAsked(request) ? asked : preferred;
        return Objects.requireNonNull(templates.get(Language.of(request))).filled(view);
    }
}
