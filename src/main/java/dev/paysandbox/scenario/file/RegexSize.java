package dev.paysandbox.scenario.file;

import java.util.ArrayDeque;
import java.util.regex.Pattern;

/**
 * An upper estimate of the size of a regular expression's automaton. Repetitions are expanded, and nested ones
 * multiply, so a short expression could otherwise take all memory.
 */
final class RegexSize {
    private static final long HUGE = 1L << 40;
    private static final Pattern COUNT = Pattern.compile("\\{([0-9]{1,9})(,[0-9]{0,9})?}");

    private final String regex;
    /** The sizes of the open groups, the innermost first. */
    private final ArrayDeque<Long> open = new ArrayDeque<>();

    private long group;
    private long atom;

    private RegexSize(String regex) {
        this.regex = regex;
    }

    static long of(String regex) {
        return new RegexSize(regex).measure();
    }

    private long measure() {
        int i = 0;
        while (i < regex.length()) {
            char c = regex.charAt(i);
            var count = COUNT.matcher(regex).region(i, regex.length());
            if (c == '{' && count.lookingAt()) {
                repeat(count.group(1), count.group(2));
                i = count.end();
                continue;
            }
            switch (c) {
                case '(' -> {
                    open.push(group);
                    group = 0;
                    atom = 0;
                }
                case ')' -> {
                    atom = group;
                    group = Math.min(HUGE, group + (open.isEmpty() ? 0 : open.pop()));
                }
                default -> {
                    atom = 1;
                    group++;
                }
            }
            // An escaped character is one character, even a brace or a parenthesis.
            i += c == '\\' ? 2 : 1;
        }
        return open.stream().reduce(group, Long::sum);
    }

    private void repeat(String least, String most) {
        long times = Math.max(1, Long.parseLong(least));
        if (most != null && most.length() > 1) {
            times = Math.max(times, Long.parseLong(most.substring(1)));
        }
        long repeated = Math.min(HUGE, atom * times);
        group = Math.min(HUGE, group + repeated - atom);
        atom = repeated;
    }
}
