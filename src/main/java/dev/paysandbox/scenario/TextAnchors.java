package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rules that lie under whole values, or beginnings of values, of one field. */
final class TextAnchors {
    private final TextCriterion field;
    private final Map<String, Rule[]> byValue;
    private final String[] beginnings;
    /** For each beginning the longest other one with which it begins itself, or -1. */
    private final int[] shorter;

    private final Rule[][] byBeginning;

    private TextAnchors(TextCriterion field, Map<String, List<Rule>> values, SortedMap<String, List<Rule>> starts) {
        this.field = field;
        byValue = new HashMap<>();
        values.forEach((value, rules) -> byValue.put(value, rules.toArray(Rule[]::new)));
        beginnings = starts.keySet().toArray(String[]::new);
        byBeginning = starts.values().stream()
                .map(rules -> rules.toArray(Rule[]::new))
                .toArray(Rule[][]::new);
        shorter = new int[beginnings.length];
        for (int i = 0; i < beginnings.length; i++) {
            shorter[i] = longestBeginning(beginnings[i], i - 1);
        }
    }

    /** The first rule here that holds and comes before the best so far; else that one. */
    @Nullable
    Rule first(Occasion occasion, int after, @Nullable Rule best) {
        var value = field.value(occasion);
        if (value == null) {
            return best;
        }
        var found = best;
        var equal = byValue.get(value);
        if (equal != null) {
            found = Index.firstOf(equal, occasion, after, found);
        }
        if (beginnings.length > 0) {
            int place = Arrays.binarySearch(beginnings, value);
            for (int i = longestBeginning(value, place < 0 ? -place - 2 : place); i >= 0; i = shorter[i]) {
                found = Index.firstOf(byBeginning[i], occasion, after, found);
            }
        }
        return found;
    }

    /**
     * The longest beginning of the value, found from the last one that sorts no later than the value: what sorts
     * between a beginning and the value shares that beginning, so it is on the way from shorter to shorter.
     */
    private int longestBeginning(String value, int last) {
        int i = last;
        while (i >= 0 && !value.startsWith(beginnings[i])) {
            i = shorter[i];
        }
        return i;
    }

    static final class Builder {
        private final TextCriterion field;
        private final Map<String, List<Rule>> values = new HashMap<>();
        private final TreeMap<String, List<Rule>> starts = new TreeMap<>();

        Builder(TextCriterion field) {
            this.field = field;
        }

        void add(TextCriterion anchor, Rule rule) {
            for (var literal : anchor.literals()) {
                values.computeIfAbsent(literal, none -> new ArrayList<>()).add(rule);
            }
            for (var pattern : anchor.patterns()) {
                starts.computeIfAbsent(pattern.prefix(), none -> new ArrayList<>())
                        .add(rule);
            }
        }

        TextAnchors build() {
            return new TextAnchors(field, values, starts);
        }
    }
}
