package dev.paysandbox.verdict.finding;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the findings of all rules in one history: all of them, or only those about one payment. */
final class Report {
    private static final int MOST_SUBJECTS = 20;
    private static final int MOST_EVIDENCE = 6;

    private final History history;
    /** The id of the only payment whose findings are wanted, or null. */
    private final @Nullable String about;

    private final Map<String, Finding> found = new LinkedHashMap<>();
    private final Set<String> payments = new HashSet<>();
    private final EnumSet<Rule> sampled = EnumSet.noneOf(Rule.class);
    private final Set<Rule> broken = EnumSet.noneOf(Rule.class);

    Report(History history, @Nullable String about) {
        this.history = history;
        this.about = about;
    }

    final class OfRule {
        private final Rule rule;
        private int subjects;

        OfRule(Rule rule) {
            this.rule = rule;
        }

        void sample() {
            sampled.add(rule);
        }

        void found(long at, String sentence, @Nullable String... evidence) {
            found("", at, sentence, evidence);
        }

        /** Each of the requests is a case, and a mistake if it is wrong; the sentence continues its name. */
        void each(Stream<MerchantRequest> requests, String sentence, Predicate<MerchantRequest> isWrong) {
            requests.forEach(request -> {
                sample();
                if (isWrong.test(request)) {
                    found(request, request + " " + sentence + ".");
                }
            });
        }

        /** The same for the requests that have this field, by its text. */
        void each(Stream<MerchantRequest> requests, RequestField field, String sentence, Predicate<String> isWrong) {
            each(
                    requests.filter(request -> request.text(field) != null),
                    sentence,
                    request -> isWrong.test(String.valueOf(request.text(field))));
        }

        void found(MerchantRequest request, String sentence) {
            found(request.at(), sentence, request.id(), request.payment);
        }

        void found(String subject, long at, Notified notified, String sentence) {
            found(subject, at, sentence, notified.id(), notified.paymentId());
        }

        /**
         * The rule has judged a case, and found a mistake.
         *
         * @param subject see {@link Finding}
         * @param evidence ids; null values are ignored
         */
        void found(String subject, long at, String sentence, @Nullable String... evidence) {
            sample();
            broken.add(rule);
            var ids = Arrays.stream(evidence).filter(id -> id != null).toList();
            var named = history.paymentsOf(ids);
            if (about == null || named.contains(about)) {
                payments.addAll(named);
                var finding = new Finding(rule, subject, sentence, 1, at, at, ids);
                if (about != null || found.containsKey(finding.key()) || subjects++ < MOST_SUBJECTS) {
                    found.merge(finding.key(), finding, Report::both);
                }
            }
        }
    }

    private static Finding both(Finding one, Finding two) {
        return new Finding(
                one.rule(),
                one.subject(),
                one.sentence(),
                one.times() + two.times(),
                Math.min(one.firstAt(), two.firstAt()),
                Math.max(one.lastAt(), two.lastAt()),
                Stream.concat(one.evidence().stream(), two.evidence().stream())
                        .distinct()
                        .limit(MOST_EVIDENCE)
                        .toList());
    }

    Findings findings() {
        var order = Comparator.comparing((Finding finding) -> finding.rule().severity())
                .thenComparing(Finding::rule)
                .thenComparing(Finding::subject);
        return new Findings(
                found.values().stream().sorted(order).toList(),
                sampled.stream().filter(rule -> !broken.contains(rule)).toList(),
                List.copyOf(EnumSet.complementOf(sampled)),
                history.payments.keySet().stream().filter(payments::contains).toList(),
                history.judgedPayments(about),
                history.completeSince());
    }
}
