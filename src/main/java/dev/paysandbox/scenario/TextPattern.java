package dev.paysandbox.scenario;

import com.google.re2j.Pattern;
import dev.paysandbox.text.Quoted;
import java.util.ArrayList;
import java.util.List;

/** What a text can be compared with besides another text. */
sealed interface TextPattern {
    boolean matches(String value);

    String expected();

    /** What every value that matches shows; each suffices, and there may be none. */
    List<IndexKeys> signs();

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
        public List<IndexKeys> signs() {
            var signs = new ArrayList<IndexKeys>();
            int start = 0;
            for (int i = 0; i <= text.length(); i++) {
                boolean atEnd = i == text.length();
                if (atEnd || text.charAt(i) == '*' || text.charAt(i) == '?') {
                    if (start < i) {
                        signs.add(IndexKeys.of(Part.of(text.substring(start, i), start == 0, atEnd)));
                    }
                    start = i + 1;
                }
            }
            return signs;
        }

        @Override
        public String expected() {
            return Quoted.condition(text);
        }
    }

    /** A regular expression over the whole value, matched in time linear in its length. */
    record Regex(Pattern pattern) implements TextPattern {
        private static final int ALONE = 700;
        /** Of its automaton, and of what matching keeps to be used again. */
        private static final int INSTRUCTION = 110;
        /** The ranges of a class of Unicode, such as \p{L}. */
        private static final int UNICODE_CLASS = 6 * 1024;

        /** How many bytes of memory it takes up, about, and rather too many. */
        int weight() {
            var text = pattern.pattern();
            int weight = ALONE + INSTRUCTION * pattern.programSize();
            for (int i = 0; i < text.length() - 1; i++) {
                if (text.charAt(i) == '\\' && (text.charAt(i + 1) == 'p' || text.charAt(i + 1) == 'P')) {
                    weight += UNICODE_CLASS;
                }
            }
            return weight;
        }

        @Override
        public boolean matches(String value) {
            return pattern.matches(value);
        }

        @Override
        public List<IndexKeys> signs() {
            return RegexParts.of(pattern.pattern());
        }

        @Override
        public String expected() {
            return "the regular expression " + Quoted.condition(pattern.pattern());
        }
    }
}
