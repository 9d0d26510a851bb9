package dev.paysandbox.scenario;

import com.google.re2j.Pattern;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.Quoted;
import java.util.function.Function;

/** A pattern for values, as opposed to an exact value. */
public sealed interface ValuePattern {
    boolean matches(Object value);

    /**
     * The accepted values, in words.
     *
     * @param shown how a value of the field is shown
     */
    String expected(Function<Object, String> shown);

    /** Whether this one matches every value that the other matches. */
    default boolean covers(ValuePattern other) {
        return equals(other);
    }

    /** The beginning of every text that matches; empty if it is not known. */
    default String prefix() {
        return "";
    }

    /** A range of numbers, both ends included. */
    record Span(long from, long to) implements ValuePattern {
        @Override
        public boolean matches(Object value) {
            return from <= (Long) value && (Long) value <= to;
        }

        @Override
        public String expected(Function<Object, String> shown) {
            if (to == Long.MAX_VALUE) {
                return "at least " + shown.apply(from);
            }
            return from == 0 ? "at most " + shown.apply(to) : "from " + shown.apply(from) + " to " + shown.apply(to);
        }

        @Override
        public boolean covers(ValuePattern other) {
            return other instanceof Span span && from <= span.from && span.to <= to;
        }
    }

    /**
     * The last digits of an amount.
     *
     * @param digits as written, {@code 07}
     * @param power ten to the power of their count
     */
    record LastDigits(String digits, long value, long power) implements ValuePattern {
        public static LastDigits of(String digits) {
            return new LastDigits(digits, Long.parseLong(digits), (long) Math.pow(10, digits.length()));
        }

        @Override
        public boolean matches(Object number) {
            return (Long) number % power == value;
        }

        @Override
        public String expected(Function<Object, String> shown) {
            return "an amount that ends in " + digits;
        }

        @Override
        public boolean covers(ValuePattern other) {
            return other instanceof LastDigits longer && longer.digits.endsWith(digits);
        }
    }

    /** A text with {@code *} and {@code ?}. */
    record Wildcards(Glob glob) implements ValuePattern {
        @Override
        public boolean matches(Object value) {
            return glob.matches((String) value);
        }

        @Override
        public String expected(Function<Object, String> shown) {
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
    record Regex(Pattern pattern, String prefix, String suffix) implements ValuePattern {
        private static final int ALONE = 700;
        /** For each instruction: the automaton, and the buffers that matching keeps. */
        private static final int INSTRUCTION = 110;
        /** The ranges of a class of Unicode, such as \p{L}. */
        private static final int UNICODE_CLASS = 6 * 1024;

        public static Regex of(Pattern pattern) {
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
            // The last character belongs to its repetition, and may be repeated zero times.
            boolean repeated = end < regex.length() && "*?{".indexOf(regex.charAt(end)) >= 0;
            return regex.substring(0, repeated && end > 0 ? end - 1 : end);
        }

        private static String suffix(String regex) {
            // Flags may make the comparison ignore case.
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

        /** Whether a character stands for itself in every regular expression. */
        private static boolean isPlain(char c) {
            return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || "-_@ ".indexOf(c) >= 0;
        }

        /** An estimate of the memory it takes, in bytes, too large rather than too small. */
        public int weight() {
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
        public boolean matches(Object value) {
            var text = (String) value;
            return text.startsWith(prefix) && text.endsWith(suffix) && pattern.matches(text);
        }

        @Override
        public String expected(Function<Object, String> shown) {
            return "the regular expression " + Quoted.condition(pattern.pattern());
        }
    }
}
