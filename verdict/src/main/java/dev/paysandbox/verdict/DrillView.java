package dev.paysandbox.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.verdict.drill.DrillJudgement;
import dev.paysandbox.verdict.drill.DrillReport;
import dev.paysandbox.verdict.drill.FactCheck;
import dev.paysandbox.verdict.drill.Plan;
import dev.paysandbox.verdict.drill.Question;
import dev.paysandbox.verdict.drill.RunReport;
import dev.paysandbox.verdict.finding.Rule;
import io.micronaut.serde.annotation.Serdeable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A drill, with what a user needs to choose it.
 *
 * @param facts the facts that it asks of the merchant's own system
 * @param rules ids of the rules that decide its result
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
record DrillView(
        String name,
        String about,
        String source,
        String layer,
        String operation,
        List<String> methods,
        List<String> facts,
        List<String> rules) {
    static DrillView of(Scenario drill) {
        var expect = expect(drill);
        var rules = new LinkedHashSet<>(expect.rules());
        expect.facts().forEach(fact -> rules.add(fact.rule()));
        return new DrillView(
                drill.name(),
                drill.about(),
                drill.source(),
                drill.layer().name().toLowerCase(Locale.ROOT),
                drill.scope().operation().word(),
                drill.scope().methods().stream().map(Enum::name).sorted().toList(),
                expect.facts().stream()
                        .flatMap(fact -> Stream.concat(Stream.of(fact), fact.or().stream()))
                        .map(ExpectedFact::fact)
                        .distinct()
                        .sorted()
                        .map(Fact::key)
                        .toList(),
                List.copyOf(rules));
    }

    private static Expectations expect(Scenario drill) {
        return Objects.requireNonNull(drill.expect());
    }

    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RunView(
            String id,
            String status,
            @Nullable String result,
            String startedAt,
            @Nullable String notDriven,
            @Nullable Question question,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> unproven,
            @JsonInclude(JsonInclude.Include.ALWAYS) List<PlayedView> drills) {
        static RunView of(RunReport run) {
            var isOver = run.status() == RunReport.RunStatus.FINISHED;
            return new RunView(
                    run.id(),
                    run.status().name(),
                    isOver ? run.result().name() : null,
                    Timestamps.format(run.startedAt()),
                    run.notDriven() == null ? null : Mask.of(run.notDriven()),
                    run.question(),
                    run.unproven(),
                    run.drills().stream()
                            .map(drill -> PlayedView.of(drill, run.accepted()))
                            .toList());
        }
    }

    /** Fields of a record that are absent if they are null. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    interface AbsentIfNull {}

    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PlayedView(
            String name,
            String about,
            String status,
            @Nullable String result,
            @Nullable String reason,
            @Nullable String saw,
            @Nullable String rule,
            @Nullable String advice,
            @Nullable String payment,
            @Nullable String referenceId,
            double seconds,
            @JsonInclude(JsonInclude.Include.ALWAYS) List<FactCheckView> checks,
            @JsonInclude(JsonInclude.Include.ALWAYS) List<FindingView> findings,
            @JsonInclude(JsonInclude.Include.ALWAYS) List<DrillReport.TimelineEntry> timeline) {
        static PlayedView of(DrillReport report, Plan.AcceptedFindings accepted) {
            var rules = expect(report.drill()).rules();
            var judgement = report.judgement();
            var reason = judgement == null ? "" : Mask.of(judgement.reason());
            var rule = report.rule();
            var observed = report.observed();
            return new PlayedView(
                    report.drill().name(),
                    report.drill().about(),
                    report.status().name(),
                    judgement == null ? null : judgement.result().name(),
                    reason.isEmpty() ? null : reason,
                    report.seen().isEmpty() ? null : report.seen(),
                    rule == null ? null : rule.id(),
                    rule == null ? null : rule.advice().brief(),
                    observed.paymentId(),
                    observed.referenceId(),
                    Math.round(observed.seconds() * 100) / 100.0,
                    observed.checks().stream()
                            .map(check -> FactCheckView.of(check, accepted))
                            .toList(),
                    observed.findings().found().stream()
                            .map(finding -> FindingView.of(
                                    finding, null, !DrillJudgement.counts(finding, rules), accepted.has(finding)))
                            .toList(),
                    observed.timeline());
        }
    }

    /** An expectation about the merchant's own system. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FactCheckView(
            String after,
            String fact,
            String expected,
            @Nullable String found,
            @Nullable Boolean held,
            @Nullable Boolean accepted,
            @Nullable String problem,
            String rule,
            String title,
            String question) {
        static FactCheckView of(FactCheck check, Plan.AcceptedFindings accepted) {
            var expected = check.expected();
            return new FactCheckView(
                    Durations.format(expected.after()),
                    expected.fact().key(),
                    expected.valueText(),
                    check.isOpen() ? null : check.found(),
                    check.isOpen() ? null : Boolean.valueOf(check.holds()),
                    accepted.has(check) ? true : null,
                    check.problem(),
                    check.rule(),
                    Rule.find(check.rule()).map(Rule::title).orElse(""),
                    expected.fact().question());
        }
    }
}
