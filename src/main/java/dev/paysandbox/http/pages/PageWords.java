package dev.paysandbox.http.pages;

import dev.paysandbox.domain.Money;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of pages in one language. Pages and code have the Portuguese texts; a file of lines
 * {@code Portuguese = English} has the English ones. Texts are looked up when a page's template is made, not for each
 * request.
 */
public final class PageWords {
    private static final Pattern WORDS = Pattern.compile("\\[\\[(.+?)]]");
    private static final String IS = " = ";
    private static final String QUERY = "[[query]]";

    private final Language language;
    private final Map<String, String> english;

    private final String query;

    private PageWords(Language language, boolean isAsked, Map<String, String> english) {
        this.language = language;
        query = isAsked ? language.query() : "";
        this.english = english;
    }

    /**
     * Makes one object for each language.
     *
     * @param file the resource with the English texts
     * @param isAsked whether the address named the language; then {@code [[query]]} keeps it
     */
    public static <T> Map<Language, T> each(String file, boolean isAsked, Function<PageWords, T> made) {
        var english = english(file);
        var all = new EnumMap<Language, T>(Language.class);
        for (var language : Language.values()) {
            all.put(language, made.apply(new PageWords(language, isAsked, english)));
        }
        return all;
    }

    public Language language() {
        return language;
    }

    /** This Portuguese text in this language; unchanged if the file does not have it. */
    public String say(String portuguese) {
        return language == Language.PORTUGUESE ? portuguese : english.getOrDefault(portuguese, portuguese);
    }

    /** The amount as this language writes it. */
    public String money(Money amount) {
        return language == Language.PORTUGUESE ? amount.formatted() : amount.inEnglish();
    }

    /**
     * Replaces the Portuguese texts between {@code [[} and {@code ]]} in a page's source by this language's.
     *
     * @throws IllegalArgumentException if a text is missing in the file
     */
    public String in(String source) {
        return WORDS.matcher(source.replace(QUERY, query)).replaceAll(found -> {
            var words = found.group(1);
            if (!english.containsKey(words)) {
                throw new IllegalArgumentException("No English words for \"" + words + "\".");
            }
            return Matcher.quoteReplacement(say(words));
        });
    }

    /** The resource's lines. */
    private static Map<String, String> english(String file) {
        var english = new LinkedHashMap<String, String>();
        resource(file)
                .lines()
                .filter(line -> line.contains(IS) && !line.startsWith("#"))
                .forEach(line -> {
                    int is = line.indexOf(IS);
                    english.put(line.substring(0, is), line.substring(is + IS.length()));
                });
        return english;
    }

    /** The text of a file that is part of the server. */
    public static String resource(String file) {
        return new String(ServerFile.read(file), StandardCharsets.UTF_8);
    }
}
