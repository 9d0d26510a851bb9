package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of one drill.
 *
 * @param judgement null until it is judged
 */
public record DrillReport(
        Scenario drill, DrillStatus status, @Nullable DrillJudgement judgement, Observed observed) {
    public enum DrillStatus {
        PENDING,
        RUNNING,
        FINISHED
    }

    /**
     * What a drill has seen.
     *
     * @param untested why it has tested nothing, or an empty text
     * @param titles what the traffic says about states that the application has not booked, by the rules of failed checks
     * @param paymentId the first payment that the application created in it, or null
     * @param seconds how long it took, in real time
     * @param isAfterJob whether the state became right only after the application's batch job
     * @param findings all findings of the drill, including those of rules that do not decide its result
     */
    public record Observed(
            String untested,
            String saw,
            Map<Rule, String> titles,
            @Nullable String paymentId,
            @Nullable String referenceId,
            double seconds,
            boolean isAfterJob,
            List<FactCheck> checks,
            Findings findings,
            List<TimelineEntry> timeline) {
        static final Observed NOTHING =
                new Observed("", "", Map.of(), null, null, 0, false, List.of(), Findings.NONE, List.of());

        public Observed {
            checks = List.copyOf(checks);
            timeline = List.copyOf(timeline);
        }

        private Observed with(List<FactCheck> known) {
            return new Observed(
                    untested, saw, titles, paymentId, referenceId, seconds, isAfterJob, known, findings, timeline);
        }
    }

    /**
     * An event of the drill.
     *
     * @param at when, by the sandbox's clock
     */
    public record TimelineEntry(String at, String what, String text) {}

    /** A drill that has seen nothing yet. */
    static DrillReport of(Scenario drill, DrillStatus status) {
        return new DrillReport(drill, status, null, Observed.NOTHING);
    }

    /** The same drill with a result that needs no judgement. */
    DrillReport ended(DrillResult how, String why) {
        var judgement = new DrillJudgement(how, why, null);
        return new DrillReport(drill, DrillStatus.FINISHED, judgement, observed.with(List.of()));
    }

    /**
     * The same drill, judged by its checks and findings, and by what the run knows of the facts so far. A drill that is not over
     * or could not be judged stays as it is.
     */
    DrillReport judged(ToldFacts told, Plan plan) {
        if (status != DrillStatus.FINISHED || (judgement != null && observed.checks.isEmpty())) {
            return this;
        }
        var known = observed.with(observed.checks.stream().map(told::known).toList());
        return new DrillReport(drill, status, DrillJudgement.of(drill, known, plan), known);
    }

    public @Nullable DrillResult result() {
        return judgement == null ? null : judgement.result();
    }

    public @Nullable Rule rule() {
        return judgement == null ? null : judgement.rule();
    }

    /** What happened, and which facts were found; empty if it was not played or could not be judged. */
    public String seen() {
        if (observed.checks.isEmpty() && result() != DrillResult.PASSED) {
            return "";
        }
        var facts = new TreeMap<Duration, String>();
        observed.checks.stream().filter(check -> !check.isOpen()).forEach(check -> {
            var found = check.expected().fact().key() + "=" + check.found() + (check.isRightAsHeld() ? " (held)" : "");
            facts.merge(check.expected().after(), found, (earlier, next) -> earlier + ", " + next);
        });
        var text = new StringBuilder(observed.saw);
        facts.forEach((after, found) -> text.append("; " + found + " after " + Durations.format(after)));
        return text + (observed.isAfterJob ? "; only after your job" : "");
    }

    /** Whether what is wrong shows in other drills, too: a state that is not the expected, or no notification heard. */
    boolean isWrongThroughout() {
        var rule = rule();
        return wrong().findAny().isPresent() || (rule != null && DrillJudgement.ENDPOINT_CLOSED.contains(rule));
    }

    boolean isWrongAbout(ExpectedFact fact) {
        return wrong().anyMatch(check -> check.isAbout(fact));
    }

    private Stream<FactCheck> wrong() {
        return observed.checks.stream().filter(check -> !check.isOpen() && !check.holds());
    }

    /** How a drill ended, the best first. */
    public enum DrillResult {
        /** The application has said that it offers no such order, or it does not use what the drill breaks. */
        DOES_NOT_APPLY,
        PASSED,
        /** It could not be judged; the report gives the reason. */
        NOT_JUDGED,
        /** A person must check something that the sandbox could not ask. */
        REVIEW,
        WARNING,
        FAILED;

        public DrillResult orWorse(DrillResult other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
