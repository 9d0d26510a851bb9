package dev.paysandbox.verdict.finding;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of all rules for a history.
 *
 * @param found the worst first, then in the order of the rules
 * @param passed rules that had something to judge and found no mistake
 * @param skipped rules that had nothing to judge
 * @param payments ids of the payments that the findings are about, however many, the newest last
 * @param judgedPayments how many payments of the application there were to judge, as in {@link History}
 * @param completeSince the instant from which no request is missing, as in {@link History}
 */
public record Findings(
        List<Finding> found,
        List<Rule> passed,
        List<Rule> skipped,
        List<String> payments,
        int judgedPayments,
        long completeSince) {
    /** Of a history that nobody has judged. */
    public static final Findings NONE = new Findings(List.of(), List.of(), List.of(), List.of(), 0, Long.MIN_VALUE);

    /**
     * Applies every rule.
     *
     * @param about the id of the only payment whose findings are wanted; null for all findings
     */
    public static Findings report(History history, @Nullable String about) {
        var report = new Report(history, about);
        for (var rule : Rule.values()) {
            rule.check(history, report);
        }
        return report.findings();
    }

    public Findings and(Finding other) {
        return with(Stream.concat(found.stream(), Stream.of(other)));
    }

    public Findings only(Predicate<Finding> wanted) {
        return with(found.stream().filter(wanted));
    }

    private Findings with(Stream<Finding> all) {
        return new Findings(all.toList(), passed, skipped, payments, judgedPayments, completeSince);
    }

    /** Whether the application may still do what makes a finding of at least this severity disappear. */
    public boolean mayDisappear(Severity least) {
        return found.stream()
                .map(Finding::rule)
                .anyMatch(rule -> rule.isMendable() && rule.severity().isAtLeast(least));
    }
}
