package dev.paysandbox.scenario;

import com.google.re2j.Pattern;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.Quoted;

/** What a text can be compared with besides another text. */
sealed interface TextPattern {
    boolean matches(String value);

    String expected();

    /** What every text that matches begins with; empty where that is not known. */
    String prefix();

    /** A text with {@code *} and {@code ?}. */
    record Wildcards(Glob glob) implements TextPattern {
        @Override
        public boolean matches(String value) {
            return glob.matches(value);
        }

        @Override
        public String expected() {
            return Quoted.condition(glob.text());
        }

        @Override
        public String prefix() {
            return glob.prefix();
        }
    }

    /**
     * A regular expression over the whole value, matched in time linear in its length.
     *
     * @param prefix what every match begins with, as far as that is easy to see; comparing it first is faster
     * @param suffix what every match ends with, likewise
     */
    record Regex(Pattern pattern, String prefix, String suffix) implements TextPattern {
        private static final int ALONE = 700;
        /** For each instruction: the automaton, and the buffers that matching keeps. */
        private static final int INSTRUCTION = 110;
        /** The ranges of a class of Unicode, such as \p{L}. */
        private static final int UNICODE_CLASS = 6 * 1024;

        static Regex of(Pattern pattern) {
            return new Regex(pattern, prefix(pattern.pattern()), suffix(pattern.pattern()));
        }

        private static String prefix(String regex) {
            if (regex.indexOf('|') >= 0) {
                return "";
            }
            int end = 0;
            while (end < regex.length() && isPlain(regex.charAt(end))) {
                end++;
            }
            // The last character belongs to what repeats it, and may be repeated zero times.
            boolean repeated = end < regex.length() && "*?{".indexOf(regex.charAt(end)) >= 0;
            return regex.substring(0, repeated && end > 0 ? end - 1 : end);
        }

        private static String suffix(String regex) {
            // Flags may make it a text without case.
            if (regex.indexOf('|') >= 0 || regex.contains("(?")) {
                return "";
            }
            int start = regex.length();
            while (start > 0 && isPlain(regex.charAt(start - 1))) {
                start--;
            }
            // An escape may be several characters, such as \x41.
            return start > 0 && regex.charAt(start - 1) == '\\' ? "" : regex.substring(start);
        }

        /** Whether a character means itself in every regular expression. */
        private static boolean isPlain(char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || "-_@ ".indexOf(c) >= 0;
        }

        /** An estimate of the memory it takes, in bytes, too large rather than too small. */
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
            return value.startsWith(prefix) && value.endsWith(suffix) && pattern.matches(value);
        }

        @Override
        public String expected() {
            return "the regular expression " + Quoted.condition(pattern.pattern());
        }
    }
}
