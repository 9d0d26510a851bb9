package dev.paysandbox.scenario;

import dev.paysandbox.scenario.NumberCriterion.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Rules that lie under spans of numbers. A segment tree: between two bounds of any spans all numbers are alike, and are
 * a leaf; a span is kept at the few nodes that together cover its leaves. A number meets the nodes above its leaf.
 */
final class SpanTree {
    private static final Rule[] NONE = {};

    /** The first number of each leaf. */
    private final long[] bounds;
    /** The root is 1, the children of n are 2n and 2n + 1, and the leaves are the last half. */
    private final Rule[][] nodes;

    /** @param spans their rules in the order of choice */
    SpanTree(Map<Span, ? extends Collection<Rule>> spans) {
        bounds = spans.keySet().stream()
                .flatMapToLong(span -> span.to() == Long.MAX_VALUE
                        ? LongStream.of(span.from())
                        : LongStream.of(span.from(), span.to() + 1))
                .sorted()
                .distinct()
                .toArray();
        var lists = new ArrayList<List<Rule>>();
        for (int i = 0; i < 2 * bounds.length; i++) {
            lists.add(new ArrayList<>(0));
        }
        spans.forEach((span, rules) -> {
            int left = bounds.length + Arrays.binarySearch(bounds, span.from());
            int right = bounds.length
                    + (span.to() == Long.MAX_VALUE ? bounds.length : Arrays.binarySearch(bounds, span.to() + 1));
            for (; left < right; left /= 2, right /= 2) {
                if (left % 2 == 1) {
                    lists.get(left++).addAll(rules);
                }
                if (right % 2 == 1) {
                    lists.get(--right).addAll(rules);
                }
            }
        });
        nodes = lists.stream().map(SpanTree::inOrder).toArray(Rule[][]::new);
    }

    void find(long number, Candidates found) {
        int place = Arrays.binarySearch(bounds, number);
        int leaf = place < 0 ? -place - 2 : place;
        if (leaf < 0) {
            return;
        }
        for (int node = bounds.length + leaf; node > 0; node /= 2) {
            found.add(nodes[node]);
        }
    }

    private static Rule[] inOrder(List<Rule> rules) {
        return rules.isEmpty()
                ? NONE
                : rules.stream().sorted(Rule.BY_RANK).distinct().toArray(Rule[]::new);
    }
}
