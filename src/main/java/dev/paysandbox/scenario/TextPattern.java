package dev.paysandbox.scenario;

import com.google.re2j.Pattern;
import dev.paysandbox.text.Quoted;

/** What a text can be compared with besides another text. */
sealed interface TextPattern {
    boolean matches(String value);

    String expected();

    /** Any value that matches begins with this; it may be empty. */
    String prefix();

    /** A {@code *} stands for any characters or none, a {@code ?} for one. */
    record Glob(String text) implements TextPattern {
        static boolean isGlob(String text) {
            return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
        }

        /** Goes back to the last star only, for whatever an earlier star could take, the last one can. */
        @Override
        public boolean matches(String value) {
            int at = 0;
            int in = 0;
            int star = -1;
            int starIn = 0;
            while (in < value.length()) {
                if (at < text.length() && text.charAt(at) == '*') {
                    star = at++;
                    starIn = in;
                } else if (at < text.length() && (text.charAt(at) == '?' || text.charAt(at) == value.charAt(in))) {
                    at++;
                    in++;
                } else if (star >= 0) {
                    at = star + 1;
                    in = ++starIn;
                } else {
                    return false;
                }
            }
            while (at < text.length() && text.charAt(at) == '*') {
                at++;
            }
            return at == text.length();
        }

        @Override
        public String prefix() {
            int end = 0;
            while (end < text.length() && text.charAt(end) != '*' && text.charAt(end) != '?') {
                end++;
            }
            return text.substring(0, end);
        }

        @Override
        public String expected() {
            return Quoted.of(text);
        }
    }

    /** A regular expression over the whole value, matched in time linear in its length. */
    record Regex(Pattern pattern) implements TextPattern {
        @Override
        public boolean matches(String value) {
            return pattern.matches(value);
        }

        @Override
        public String prefix() {
            return "";
        }

        @Override
        public String expected() {
            return "the regular expression " + Quoted.of(pattern.pattern());
        }
    }
}
