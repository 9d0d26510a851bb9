package dev.paysandbox.text;

import com.google.re2j.Pattern;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text with wildcards. A comparison never backtracks, since it is RE2's. */
public final class Glob {
    private static final Pattern WILDCARD = Pattern.compile("\\*\\*|[*?]");

    private final String text;
    /** Every match begins with it; most texts already differ here. */
    private final String prefix;

    private final Pattern pattern;

    /** @param meanings the regular expression of each wildcard; other signs mean themselves */
    private Glob(String text, Map<String, String> meanings) {
        var regex = new StringBuilder();
        int end = 0;
        int firstAt = -1;
        for (var found = WILDCARD.matcher(text); found.find(); ) {
            var meaning = meanings.get(found.group());
            if (meaning != null) {
                firstAt = firstAt < 0 ? found.start() : firstAt;
                regex.append(Pattern.quote(text.substring(end, found.start()))).append(meaning);
                end = found.end();
            }
        }
        this.text = text;
        prefix = firstAt < 0 ? text : text.substring(0, firstAt);
        pattern = Pattern.compile(regex + Pattern.quote(text.substring(end)), Pattern.DOTALL);
    }

    /** {@code *} matches any number of characters, {@code ?} exactly one. */
    public static Glob of(String text) {
        return new Glob(text, Map.of("**", ".*", "*", ".*", "?", "."));
    }

    /** {@code *} matches any number of characters within one part of a path, {@code **} across parts. */
    public static Glob ofPath(String text) {
        return new Glob(text, Map.of("**", ".*", "*", "[^/]*"));
    }

    /** Whether a text has a wildcard of {@link #of}. */
    public static boolean hasWildcard(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    public String text() {
        return text;
    }

    public String prefix() {
        return prefix;
    }

    public boolean matches(String value) {
        return value.startsWith(prefix) && pattern.matches(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Glob glob && pattern.equals(glob.pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
