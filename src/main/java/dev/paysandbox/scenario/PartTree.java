package dev.paysandbox.scenario;

import java.util.Arrays;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Rules that lie under parts of texts: a tree of their letters, into which a text leads from each of its places. */
final class PartTree {
    private static final Rule[] NONE = {};
    private static final Node[] LEAF = {};

    /** All parts with one beginning. Letters that no other part forks off from are told by one node. */
    private static final class Node {
        final String part;
        /** The node's letters are those of the part from the one place to before the other. */
        final int from;

        final int to;
        final Rule[] rules;
        /** Sorted, with the node that each leads to. */
        final char[] letters;

        final Node[] next;

        Node(String part, int from, int to, Rule[] rules, char[] letters, Node[] next) {
            this.part = part;
            this.from = from;
            this.to = to;
            this.rules = rules;
            this.letters = letters;
            this.next = next;
        }
    }

    private final @Nullable Node root;

    /** @param parts each with its rules in the order of choice */
    PartTree(SortedMap<String, Rule[]> parts) {
        root = parts.isEmpty() ? null : new Maker(parts).root();
    }

    void find(String text, Candidates found) {
        if (root == null) {
            return;
        }
        for (int place = -1; place < text.length(); place++) {
            follow(text, place, root, found);
        }
    }

    private static void follow(String text, int start, Node first, Candidates found) {
        int place = start;
        var node = first;
        while (true) {
            // A text is followed through its END, which no part has before its last letter.
            if (text.length() + 1 - place < node.to - node.from) {
                return;
            }
            for (int i = node.from; i < node.to; i++) {
                if (Part.notification(text, place++) != node.part.charAt(i)) {
                    return;
                }
            }
            found.add(node.rules);
            int branch = place > text.length() ? -1 : Arrays.binarySearch(node.letters, Part.notification(text, place));
            if (branch < 0) {
                return;
            }
            place++;
            node = node.next[branch];
        }
    }

    /** Makes nodes of sorted parts, of which none is there twice. */
    private static final class Maker {
        private final String[] parts;
        private final Rule[][] rules;

        Maker(SortedMap<String, Rule[]> all) {
            parts = all.keySet().toArray(String[]::new);
            rules = all.values().toArray(Rule[][]::new);
        }

        /** Without letters of its own, so that most places of a text end there at once. */
        Node root() {
            return fork(0, parts.length, 0, 0);
        }

        /** Those from the one to before the other, whose letters before a place are alike and told. */
        private Node node(int first, int end, int from) {
            int to = from;
            var last = parts[end - 1];
            while (to < parts[first].length() && to < last.length() && parts[first].charAt(to) == last.charAt(to)) {
                to++;
            }
            return fork(first, end, from, to);
        }

        private Node fork(int first, int end, int from, int to) {
            boolean ends = parts[first].length() == to;
            int start = ends ? first + 1 : first;
            var letters = new StringBuilder();
            for (int i = start; i < end; i++) {
                char notification = parts[i].charAt(to);
                if (letters.isEmpty() || letters.charAt(letters.length() - 1) != notification) {
                    letters.append(notification);
                }
            }
            var next = letters.isEmpty() ? LEAF : new Node[letters.length()];
            for (int i = start, branch = 0; i < end; branch++) {
                int after = i;
                while (after < end && parts[after].charAt(to) == letters.charAt(branch)) {
                    after++;
                }
                next[branch] = node(i, after, to + 1);
                i = after;
            }
            return new Node(
                    parts[first],
                    from,
                    to,
                    ends ? rules[first] : NONE,
                    letters.toString().toCharArray(),
                    next);
        }
    }
}
