package dev.paysandbox.scenario;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rules that may hold for one request, in the order of choice, each of them once however often it was found. */
final class Candidates {
    private static final int NO_RANK = -1;

    private Rule[][] lists = new Rule[8][];
    /** How far each list has been gone through. */
    private int[] places = new int[8];

    private int count;
    private int rank = NO_RANK;

    /** @param rules in the order of choice */
    void add(Rule[] rules) {
        if (rules.length == 0) {
            return;
        }
        if (count == lists.length) {
            lists = Arrays.copyOf(lists, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
        }
        lists[count++] = rules;
    }

    @Nullable
    Rule next() {
        Rule first = null;
        for (int i = 0; i < count; i++) {
            var rules = lists[i];
            while (places[i] < rules.length && rules[places[i]].rank() <= rank) {
                places[i]++;
            }
            if (places[i] < rules.length && (first == null || rules[places[i]].rank() < first.rank())) {
                first = rules[places[i]];
            }
        }
        if (first != null) {
            rank = first.rank();
        }
        return first;
    }
}
