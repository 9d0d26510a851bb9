package dev.paysandbox.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Rules that lie under amounts. Sorted arrays, because a map of Long would make an object of every amount asked for. */
final class NumberAnchors {
    private static final Rule[] NONE = {};

    private final long[] amounts;
    private final Rule[][] rules;

    NumberAnchors(Map<Long, List<Rule>> byAmount) {
        amounts = byAmount.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
        rules = Arrays.stream(amounts)
                .mapToObj(amount -> byAmount.getOrDefault(amount, List.of()).toArray(Rule[]::new))
                .toArray(Rule[][]::new);
    }

    Rule[] at(Occasion occasion) {
        if (amounts.length == 0) {
            return NONE;
        }
        int index = Arrays.binarySearch(amounts, occasion.amount());
        return index < 0 ? NONE : rules[index];
    }
}
