package dev.paysandbox.scenario.file;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Random;

/** Regular expressions with some of everything in them. */
public final class RandomRegex {
    private final Random random;
    private final String letters;

    public RandomRegex(Random random, String letters) {
        this.random = random;
        this.letters = letters;
    }

    public String text() {
        while (true) {
            var text = (random.nextInt(4) == 0 ? "(?i)" : "") + choice(2);
            if (text.length() <= 60 && isGood(text)) {
                return text;
            }
        }
    }

    private static boolean isGood(String text) {
        try {
            Pattern.compile(text);
            return true;
        } catch (PatternSyntaxException nonsense) {
            return false;
        }
    }

    private String choice(int depth) {
        var text = sequence(depth);
        return random.nextInt(4) == 0 ? text + "|" + sequence(depth) : text;
    }

    private String sequence(int depth) {
        var text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            text.append(atom(depth)).append(repetition());
        }
        return text.toString();
    }

    private String atom(int depth) {
        return switch (random.nextInt(16)) {
            case 0, 1 -> ".";
            case 2 -> any("[ab]", "[^b]", "[]k-]", "[[:alpha:]]", "[a\\]]", "[^]]", "[\\w-]");
            case 3 -> any("\\w", "\\W", "\\pL", "\\x{61}", "\\x41", "\\-", "\\Qa-\\E", "\\141");
            case 4 -> any("^", "$", "\\b", "\\A", "\\z", "(?i)", "(?s)");
            case 5, 6 -> depth == 0 ? "" : any("(", "(?:", "(?i:", "(?P<n>") + choice(depth - 1) + ")";
            default -> "" + letters.charAt(random.nextInt(letters.length()));
        };
    }

    private String repetition() {
        return random.nextInt(3) > 0
                ? ""
                : any("*", "+", "?", "*?", "+?", "{0}", "{1}", "{2}", "{0,2}", "{1,}", "{01}", "{,2}", "{a");
    }

    private String any(String... all) {
        return all[random.nextInt(all.length)];
    }
}
