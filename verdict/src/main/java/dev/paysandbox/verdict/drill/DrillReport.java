package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of one drill.
 *
 * @param result null until it is judged
 * @param reason one sentence; empty if all is as expected
 * @param untested why it has tested nothing, or an empty text
 * @param saw what happened; empty if it was not played
 * @param rule the id of the first broken rule, or null
 * @param paymentId the first payment that the application created in it, or null
 * @param seconds how long it took, in real time
 * @param findings all findings of the drill, including those of rules that do not decide its result
 */
public record DrillReport(
        Scenario drill,
        DrillStatus status,
        @Nullable DrillResult result,
        String reason,
        String untested,
        String saw,
        @Nullable String rule,
        @Nullable String paymentId,
        @Nullable String referenceId,
        double seconds,
        List<FactCheck> checks,
        Findings findings,
        List<TimelineEntry> timeline) {
    public enum DrillStatus {
        PENDING,
        RUNNING,
        FINISHED
    }

    /**
     * An event of the drill.
     *
     * @param at when, by the sandbox's clock
     */
    public record TimelineEntry(String at, String what, String text) {}

    public DrillReport {
        checks = List.copyOf(checks);
        timeline = List.copyOf(timeline);
    }

    /** A drill that has not begun. */
    public static DrillReport pending(Scenario drill) {
        return unfinished(drill, DrillStatus.PENDING);
    }

    /** The same drill while it runs. */
    public DrillReport running() {
        return unfinished(drill, DrillStatus.RUNNING);
    }

    private static DrillReport unfinished(Scenario drill, DrillStatus status) {
        return new DrillReport(
                drill, status, null, "", "", "", null, null, null, 0, List.of(), Findings.NONE, List.of());
    }

    /** The same drill with a result that needs no judgement. */
    DrillReport ended(DrillResult how, String why) {
        return with(new DrillJudgement(how, why, null), List.of());
    }

    /**
     * The same drill, judged by its checks and findings, and by what the run knows of the facts so far. A drill that is not over
     * or could not be judged stays as it is.
     */
    DrillReport judged(ToldFacts told, Plan plan) {
        if (status != DrillStatus.FINISHED || (result != null && checks.isEmpty())) {
            return this;
        }
        var known = checks.stream().map(told::known).toList();
        return with(DrillJudgement.of(this, known, plan), known);
    }

    private DrillReport with(DrillJudgement judgement, List<FactCheck> known) {
        var broken = judgement.rule();
        return new DrillReport(
                drill,
                DrillStatus.FINISHED,
                judgement.result(),
                judgement.reason(),
                untested,
                known.isEmpty() && judgement.result() != DrillResult.PASSED ? "" : saw,
                broken == null ? null : broken.id(),
                paymentId,
                referenceId,
                seconds,
                known,
                findings,
                timeline);
    }

    /** What happened, and which facts were found; empty if it was not played. */
    public String seen() {
        return checks.stream()
                .filter(check -> !check.isOpen())
                .collect(Collectors.groupingBy(
                        check -> " after " + Durations.format(check.expected().after()),
                        LinkedHashMap::new,
                        Collectors.mapping(
                                check -> check.expected().fact().key() + "=" + check.found(),
                                Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(facts -> "; " + facts.getValue() + facts.getKey())
                .collect(Collectors.joining("", saw, ""));
    }

    /** Whether what is wrong shows in other drills, too: a state that is not the expected, or no notification heard. */
    boolean isWrongThroughout() {
        return checks.stream().anyMatch(check -> !check.isOpen() && !check.holds())
                || Rule.NOT_REACHED.id().equals(rule)
                || Rule.CLOSED_ROUTE.id().equals(rule);
    }

    /** How a drill ended, the best first. */
    public enum DrillResult {
        /** It could not be judged; the report gives the reason. */
        SKIPPED,
        PASSED,
        /** A person must check something that the sandbox could not ask. */
        REVIEW,
        WARNING,
        FAILED;

        public DrillResult orWorse(DrillResult other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
