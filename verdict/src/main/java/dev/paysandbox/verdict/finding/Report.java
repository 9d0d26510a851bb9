package dev.paysandbox.verdict.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the findings of all rules in one history. */
final class Report {
    private static final int MOST_SUBJECTS = 20;
    private static final int MOST_EVIDENCE = 6;

    private final Map<String, Finding> found = new LinkedHashMap<>();
    private final Set<Rule> sampled = EnumSet.noneOf(Rule.class);

    /** The findings of one rule. */
    final class OfRule {
        private final Rule rule;

        private OfRule(Rule rule) {
            this.rule = rule;
        }

        /** Counts one case that the rule has judged. */
        void sample() {
            sampled.add(rule);
        }

        void found(long at, String sentence, @Nullable String... evidence) {
            found("", at, sentence, evidence);
        }

        /**
         * The rule has judged a case, and found a mistake.
         *
         * @param subject see {@link Finding}
         * @param evidence ids; null values are ignored
         */
        void found(String subject, long at, String sentence, @Nullable String... evidence) {
            sample();
            var ids = Arrays.stream(evidence).filter(id -> id != null).toList();
            add(new Finding(rule, subject, sentence, 1, at, at, ids));
        }
    }

    OfRule of(Rule rule) {
        return new OfRule(rule);
    }

    private void add(Finding finding) {
        var known = found.get(finding.key());
        if (known != null) {
            found.put(finding.key(), both(known, finding));
        } else if (subjects(finding.rule()) < MOST_SUBJECTS) {
            found.put(finding.key(), finding);
        }
    }

    private long subjects(Rule rule) {
        return found.values().stream().filter(known -> known.rule() == rule).count();
    }

    private static Finding both(Finding one, Finding two) {
        var evidence = new ArrayList<>(one.evidence());
        two.evidence().stream()
                .filter(id -> evidence.size() < MOST_EVIDENCE && !evidence.contains(id))
                .forEach(evidence::add);
        return new Finding(
                one.rule(),
                one.subject(),
                one.sentence(),
                one.times() + two.times(),
                Math.min(one.firstAt(), two.firstAt()),
                Math.max(one.lastAt(), two.lastAt()),
                List.copyOf(evidence));
    }

    /**
     * Keeps a finding of an earlier report, unless the history still has all of its requests and the rule no longer
     * finds it, or requests that were dropped may have corrected it.
     */
    void keep(Finding earlier, long completeSince) {
        if (earlier.rule().isMendable()) {
            return;
        }
        var now = found.get(earlier.key());
        if (now != null) {
            found.put(earlier.key(), now.since(earlier));
        } else if (earlier.lastAt() < completeSince) {
            sampled.add(earlier.rule());
            found.put(earlier.key(), earlier);
        }
    }

    Findings findings() {
        var order = Comparator.comparing((Finding finding) -> finding.rule().severity())
                .thenComparing(Finding::rule)
                .thenComparing(Finding::subject);
        var all = found.values().stream().sorted(order).toList();
        var broken = EnumSet.noneOf(Rule.class);
        all.forEach(finding -> broken.add(finding.rule()));
        return new Findings(
                all,
                sampled.stream().filter(rule -> !broken.contains(rule)).toList(),
                Arrays.stream(Rule.values())
                        .filter(rule -> !sampled.contains(rule))
                        .toList());
    }
}
