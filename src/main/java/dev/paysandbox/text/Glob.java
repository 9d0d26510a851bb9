package dev.paysandbox.text;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A text with wildcards. A comparison takes at most as many steps as the product of both lengths, since it never
 * backtracks.
 */
public final class Glob {
    private static final int ANY_TEXT = -1;
    private static final int ANY_TEXT_WITHOUT_SLASH = -2;
    private static final int ANY_CHARACTER = -3;

    private final String text;
    /** Every match begins and ends with these; most texts already differ here. */
    private final String prefix;

    private final String suffix;
    /** The characters and wildcards between them. */
    private final int[] tokens;

    private Glob(String text, int[] tokens) {
        int start = 0;
        while (start < tokens.length && tokens[start] >= 0) {
            start++;
        }
        int end = tokens.length;
        while (end > start && tokens[end - 1] >= 0) {
            end--;
        }
        this.text = text;
        this.prefix = text.substring(0, start);
        this.suffix = text.substring(text.length() - (tokens.length - end));
        this.tokens = Arrays.copyOfRange(tokens, start, end);
    }

    /** {@code *} matches any number of characters, {@code ?} exactly one. */
    public static Glob of(String text) {
        return new Glob(
                text,
                text.chars()
                        .map(c -> c == '*' ? ANY_TEXT : c == '?' ? ANY_CHARACTER : c)
                        .toArray());
    }

    /** {@code *} matches any number of characters within one part of a path, {@code **} across parts. */
    public static Glob ofPath(String text) {
        var tokens = IntStream.builder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("**", i)) {
                tokens.add(ANY_TEXT);
                i++;
            } else {
                tokens.add(text.charAt(i) == '*' ? ANY_TEXT_WITHOUT_SLASH : text.charAt(i));
            }
        }
        return new Glob(text, tokens.build().toArray());
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
        if (value.length() < prefix.length() + suffix.length()
                || !value.startsWith(prefix)
                || !value.endsWith(suffix)) {
            return false;
        }
        // matched[n]: whether the first n tokens match exactly the characters read so far.
        var matched = new boolean[tokens.length + 1];
        matched[0] = true;
        for (int n = 1; n <= tokens.length; n++) {
            matched[n] = matched[n - 1] && (tokens[n - 1] == ANY_TEXT || tokens[n - 1] == ANY_TEXT_WITHOUT_SLASH);
        }
        for (int i = prefix.length(); i < value.length() - suffix.length(); i++) {
            read(value.charAt(i), matched);
        }
        return matched[tokens.length];
    }

    private void read(char next, boolean[] matched) {
        boolean shorterBefore = matched[0];
        matched[0] = false;
        for (int n = 1; n <= tokens.length; n++) {
            boolean before = matched[n];
            int token = tokens[n - 1];
            matched[n] = switch (token) {
                case ANY_TEXT -> before || matched[n - 1];
                case ANY_TEXT_WITHOUT_SLASH -> (before && next != '/') || matched[n - 1];
                case ANY_CHARACTER -> shorterBefore;
                default -> shorterBefore && token == next;
            };
            shorterBefore = before;
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Glob glob && text.equals(glob.text) && Arrays.equals(tokens, glob.tokens);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
