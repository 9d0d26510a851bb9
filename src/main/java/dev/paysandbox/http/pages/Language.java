package dev.paysandbox.http.pages;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages of the pages for payers: Portuguese, in which they are written, and English. */
public enum Language {
    PORTUGUESE("pt-BR"),
    ENGLISH("en");

    private static final String PARAMETER = "lang";
    /** Of a header's ranges; what stands behind is not looked at. */
    private static final int MOST_RANGES = 20;

    private final String tag;

    Language(String tag) {
        this.tag = tag;
    }

    /** As {@code lang} has it in HTML. */
    public String tag() {
        return tag;
    }

    String query() {
        return "?" + PARAMETER + "=" + tag;
    }

    /** Whether the address asks for one. */
    public static boolean isAsked(HttpRequest<?> request) {
        return asked(request) != null;
    }

    /** The one that the address asks for, else the one that the browser prefers, else Portuguese. */
    public static Language of(HttpRequest<?> request) {
        var asked = asked(request);
        return asked == null ? preferred(request.getHeaders().get(HttpHeaders.ACCEPT_LANGUAGE)) : asked;
    }

    /** The query by which another page of this server shows the language that this address asks for; empty for none. */
    public static String query(HttpRequest<?> request) {
        var asked = asked(request);
        return asked == null ? "" : asked.query();
    }

    private static @Nullable Language asked(HttpRequest<?> request) {
        var asked = request.getParameters().get(PARAMETER);
        return asked == null ? null : named(asked);
    }

    /** @param ranges the header Accept-Language */
    private static Language preferred(@Nullable String ranges) {
        Language best = PORTUGUESE;
        double most = 0;
        for (var range : ranges == null ? new String[0] : ranges.split(",", MOST_RANGES)) {
            var parts = range.split(";", 2);
            var language = named(parts[0]);
            double weight = parts.length == 1 ? 1 : weight(parts[1].strip());
            if (language != null && weight > most) {
                best = language;
                most = weight;
            }
        }
        return best;
    }

    /** @return 0, the weight of what is not wanted, for what is none */
    private static double weight(String text) {
        return text.matches("q=[01](\\.\\d{0,3})?") ? Double.parseDouble(text.substring(2)) : 0;
    }

    /** Of whatever country: en-US is English. */
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
