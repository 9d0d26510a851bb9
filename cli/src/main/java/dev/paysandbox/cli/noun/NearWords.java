package dev.paysandbox.cli.noun;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the words that a user may have meant by a mistyped one. */
public final class NearWords {
    /** Words up to this length may differ in one place, longer ones in two. */
    private static final int SHORT = 5;

    /** A part of a word counts from this length on. */
    private static final int SHORTEST_PART = 3;

    private NearWords() {}

    /** The known words that differ from the typed one in one or two places, or that contain it. */
    public static List<String> to(String typed, Stream<String> known) {
        var lower = typed.toLowerCase(Locale.ROOT);
        return known.filter(word -> isNear(lower, word.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** The known word that differs from the typed one in the fewest places; the first of several. */
    public static String nearest(String typed, Set<String> known) {
        var upper = typed.toUpperCase(Locale.ROOT);
        return Collections.min(known, Comparator.comparingInt(word -> distance(upper, word.toUpperCase(Locale.ROOT))));
    }

    private static boolean isNear(String typed, String word) {
        if (typed.length() >= SHORTEST_PART && word.contains(typed)) {
            return true;
        }
        int shorter = Math.min(typed.length(), word.length());
        return shorter >= SHORTEST_PART && distance(typed, word) <= (shorter <= SHORT ? 1 : 2);
    }

    /** How many letters must be inserted, removed, replaced or swapped with their neighbour. */
    static int distance(String from, String to) {
        var rows = new int[from.length() + 1][to.length() + 1];
        Arrays.setAll(rows[0], i -> i);
        for (int i = 1; i <= from.length(); i++) {
            rows[i][0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = rows[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                rows[i][j] = Math.min(replaced, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
                }
            }
        }
        return rows[from.length()][to.length()];
    }
}
