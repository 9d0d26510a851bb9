package dev.paysandbox.http.pages;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The languages of the pages for payers: Portuguese, the language of their sources, and English. */
public enum Language {
    PORTUGUESE("pt-BR"),
    ENGLISH("en");

    private static final String PARAMETER = "lang";
    private static final List<String> WORDS = List.of("pt", "en");

    private final String tag;

    Language(String tag) {
        this.tag = tag;
    }

    /** The value of {@code lang} in HTML. */
    public String tag() {
        return tag;
    }

    String query() {
        return "?" + PARAMETER + "=" + tag;
    }

    /** Whether the address names a language. */
    public static boolean isAsked(HttpRequest<?> request) {
        return asked(request) != null;
    }

    /** The language that the address names, else the one that the browser prefers, else Portuguese. */
    public static Language of(HttpRequest<?> request) {
        var asked = asked(request);
        return asked == null ? preferred(request.getHeaders().get(HttpHeaders.ACCEPT_LANGUAGE)) : asked;
    }

    /** The query that keeps this request's language on another page of this server; empty for none. */
    public static String query(HttpRequest<?> request) {
        var asked = asked(request);
        return asked == null ? "" : asked.query();
    }

    private static @Nullable Language asked(HttpRequest<?> request) {
        var asked = request.getParameters().get(PARAMETER);
        return asked == null ? null : named(asked);
    }

    /** @param ranges the header Accept-Language; an invalid one prefers nothing */
    private static Language preferred(@Nullable String ranges) {
        try {
            var best = ranges == null ? null : Locale.lookupTag(Locale.LanguageRange.parse(ranges), WORDS);
            return best == null ? PORTUGUESE : Objects.requireNonNull(named(best));
        } catch (IllegalArgumentException invalid) {
            return PORTUGUESE;
        }
    }

    /** Ignores the country: en-US is English. */
    private static @Nullable Language named(String range) {
        var name = range.strip().toLowerCase(Locale.ROOT);
        for (var language : values()) {
            var word = language.tag.substring(0, 2);
            if (name.equals(word) || name.startsWith(word + "-")) {
                return language;
            }
        }
        return null;
    }
}
