package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.verdict.finding.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one drill.
 *
 * @param result null until it has ended
 * @param reason one sentence; empty if all is as expected
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
        @Nullable String rule,
        @Nullable String paymentId,
        @Nullable String referenceId,
        double seconds,
        List<FactCheck> checks,
        List<Finding> findings,
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
        findings = List.copyOf(findings);
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
        return new DrillReport(drill, status, null, "", null, null, null, 0, List.of(), List.of(), List.of());
    }

    /** The same drill, skipped. */
    public DrillReport skipped(String why) {
        return new DrillReport(
                drill,
                DrillStatus.FINISHED,
                DrillResult.SKIPPED,
                why,
                null,
                paymentId,
                referenceId,
                seconds,
                checks,
                findings,
                timeline);
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
