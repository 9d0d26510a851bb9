package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a drill. A check that could not be made never counts as passed.
 *
 * @param reason one sentence; empty if all is as expected
 * @param rule the first broken rule, or null
 */
public record DrillJudgement(
        DrillResult result, String reason, @Nullable Rule rule) {
    /** Rules about all orders of a run. */
    private static final Set<Rule> OF_ALL_DRILLS = Set.of(Rule.FRACTION_CHARGED, Rule.PAID_REFERENCE_USED_AGAIN);

    /** Who hears no notification fails other checks only for that. */
    static final Set<Rule> ENDPOINT_CLOSED = Set.of(Rule.NOT_REACHED, Rule.CLOSED_ROUTE);

    private record BrokenRule(Rule rule, String reason) {}

    /** Decides by these checks of the merchant's system, and by the findings of the drill's own rules. */
    static DrillJudgement of(Scenario drill, DrillReport.Observed observed, Plan plan) {
        var rules = Objects.requireNonNull(drill.expect()).rules();
        var findings = observed.findings();
        var checks = observed.checks();
        var accepted = plan.accepted();
        // Otherwise it is unknown whether a batch job makes up for a lost notification.
        boolean batchJobRan = plan.reconcile() != null || plan.isFollowing();
        var broken = new ArrayList<BrokenRule>();
        var known = new TreeSet<String>();
        for (var check : checks) {
            if (accepted.has(check)) {
                known.add(check.rule());
            } else if (!check.isOpen() && !check.holds()) {
                Rule.find(check.rule())
                        .ifPresent(rule -> broken.add(new BrokenRule(rule, sentence(check, rule, observed, plan))));
            }
        }
        for (var finding : findings.found()) {
            if (counts(finding, rules) && accepted.has(finding)) {
                known.add(finding.rule().id());
            } else if (counts(finding, rules)) {
                broken.add(new BrokenRule(finding.rule(), finding.sentence()));
            }
        }
        boolean isForBatchJob = !batchJobRan && broken.removeIf(one -> one.rule == Rule.LOST_NOTIFICATION);
        var worst = broken.stream()
                .min(Comparator.comparing((BrokenRule one) -> one.rule.severity())
                        .thenComparing(one -> !ENDPOINT_CLOSED.contains(one.rule)));
        if (worst.isPresent()) {
            var rule = worst.get().rule();
            var result = rule.severity() == Severity.ERROR ? DrillResult.FAILED : DrillResult.WARNING;
            return new DrillJudgement(result, worst.get().reason(), rule);
        }
        if (isForBatchJob) {
            return new DrillJudgement(
                    DrillResult.REVIEW,
                    "The application does not know of the payment yet. Does one of its batch jobs look up open orders?"
                            + " Say by \"reconcile\" how it is started, or let the application follow the sandbox's clock"
                            + " (paysandbox exec --follow-clock).",
                    null);
        }
        var open = checks.stream().filter(FactCheck::isOpen).toList();
        if (!open.isEmpty()) {
            return new DrillJudgement(DrillResult.REVIEW, review(open), null);
        }
        if (checks.isEmpty()
                && findings.skipped().stream().map(Rule::id).toList().containsAll(rules)) {
            return new DrillJudgement(DrillResult.NOT_JUDGED, nothingToJudge(rules), null);
        }
        if (!observed.untested().isEmpty()) {
            return new DrillJudgement(DrillResult.REVIEW, observed.untested(), null);
        }
        return new DrillJudgement(
                DrillResult.PASSED, known.isEmpty() ? "" : "Accepted: " + String.join(", ", known) + ".", null);
    }

    /** If the application has not done something yet, a batch job may do it later. */
    private static String late(Plan plan) {
        return " It had " + Durations.format(plan.patience()) + " for that"
                + (plan.reconcile() == null
                        ? ". If a batch job does it, allow more time (patience), or have the job started (reconcile)."
                        : ", and its batch job has run.");
    }

    /** Whether the finding decides the result of a drill with these rules. */
    public static boolean counts(Finding finding, List<String> rules) {
        return (rules.contains(finding.rule().id()) || OF_ALL_DRILLS.contains(finding.rule()))
                && finding.rule().severity().isAtLeast(Severity.WARNING);
    }

    private static String sentence(FactCheck check, Rule rule, DrillReport.Observed observed, Plan plan) {
        var expected = check.expected();
        boolean isUnshipped = isPaidButNotShipped(check, observed.checks());
        // A paid order that must not be paid has not booked what took its money away.
        boolean isUnbooked = check.isUndone() || expected.fact() == Fact.PAID;
        var title = isUnshipped
                ? "The order counts as paid, but is not shipped"
                : isUnbooked ? observed.titles().getOrDefault(rule, rule.title()) : rule.title();
        return title + ": " + expected.fact().key() + " is " + check.found() + " instead of " + expected.wanted()
                + when(expected.after()) + "." + (check.isUndone() ? late(plan) : "")
                + (isUnshipped ? " If your goods leave later on purpose, leave out the fact shipped." : "");
    }

    /** Whether the application has booked the payment by then, and only its goods have not left. */
    private static boolean isPaidButNotShipped(FactCheck check, List<FactCheck> checks) {
        var after = check.expected().after();
        return check.isUndone()
                && check.expected().fact() == Fact.SHIPPED
                && "0".equals(check.found())
                && checks.stream()
                        .anyMatch(other -> other.expected().fact() == Fact.PAID
                                && other.expected().after().equals(after)
                                && "true".equals(other.found()));
    }

    private static String when(Duration after) {
        return after.isZero() ? "" : ", " + Durations.format(after) + " after the order";
    }

    private static String review(List<FactCheck> open) {
        return open.stream()
                .map(check -> check.expected().fact().question() + " It must be "
                        + check.expected().wanted() + when(check.expected().after())
                        + (check.problem() == null ? "." : ". It could not be asked: " + check.problem()))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String nothingToJudge(List<String> rules) {
        return rules.stream()
                .flatMap(id -> Rule.find(id).stream())
                .map(rule -> rule.id() + " waits for " + rule.waitsFor())
                .collect(Collectors.joining("; ", "Nothing happened that its rules could check: ", "."));
    }
}
