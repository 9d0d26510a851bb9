package dev.paysandbox.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one probably meant; finds none if none is close. */
public final class Nearest {
    private static final int FARTHEST = 3;

    private Nearest() {}

    /** The closest known name, the first of equally close ones; case is ignored. */
    public static Optional<String> to(String typed, Collection<String> known) {
        var best = Optional.<String>empty();
        var bestDistance = Integer.MAX_VALUE;
        for (var name : known) {
            // Names whose lengths differ by more than the bound cannot be close, so a huge name costs nothing.
            if (Math.abs(name.length() - typed.length()) > FARTHEST) {
                continue;
            }
            var distance = distance(typed.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance <= tolerance(name) && distance < bestDistance) {
                best = Optional.of(name);
                bestDistance = distance;
            }
        }
        return best;
    }

    /** {@code " Did you mean openingBalance?"} with its leading space, or an empty text. */
    public static String hint(String typed, Collection<String> known) {
        return to(typed, known).map(name -> " Did you mean " + name + "?").orElse("");
    }

    /**
     * Whether the names differ by one letter added, missing or wrong, or by two swapped letters. A different digit is
     * no mistake: keys are often numbered.
     */
    public static boolean isOneLetterOff(String one, String other) {
        return Math.abs(one.length() - other.length()) <= 1
                && digits(one).equals(digits(other))
                && distance(one, other) == 1;
    }

    private static String digits(String text) {
        return text.replaceAll("\\D", "");
    }

    private static int tolerance(String name) {
        return Math.max(1, Math.min(FARTHEST, name.length() / 3));
    }

    /** Damerau-Levenshtein (optimal string alignment): insertions, deletions, changes and swaps of two neighbours. */
    static int distance(String a, String b) {
        var twoAbove = new int[b.length() + 1];
        var above = new int[b.length() + 1];
        var row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            var spare = twoAbove;
            twoAbove = above;
            above = row;
            row = spare;
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                var change = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, 1 + Math.min(above[j], row[j - 1]));
                if (swapped(a, i, b, j)) {
                    row[j] = Math.min(row[j], twoAbove[j - 2] + 1);
                }
            }
        }
        return row[b.length()];
    }

    private static boolean swapped(String a, int i, String b, int j) {
        return i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
