package dev.paysandbox.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.verdict.drill.WorldFindings;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The findings about the merchant's integration. */
@Controller("/_sandbox/findings")
@ExecuteOn(TaskExecutors.BLOCKING)
final class FindingControl {
    private static final Duration LONGEST_SETTLE = Duration.ofSeconds(30);

    private final WorldChoice worlds;
    private final WorldFindings findings;

    FindingControl(WorldChoice worlds, WorldFindings findings) {
        this.worlds = worlds;
        this.findings = findings;
    }

    /** The result of all rules, see {@link Findings}. If no payment was judged, no finding means nothing. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record FindingsView(
            List<FindingView> data,
            List<String> passed,
            List<SkippedView> skipped,
            List<String> payments,
            int judgedPayments,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String completeSince) {
        static FindingsView of(Findings findings, Severity least) {
            return new FindingsView(
                    findings.found().stream()
                            .filter(finding -> finding.rule().severity().isAtLeast(least))
                            .map(FindingView::of)
                            .toList(),
                    findings.passed().stream().map(Rule::id).toList(),
                    findings.skipped().stream().map(SkippedView::of).toList(),
                    findings.payments(),
                    findings.judgedPayments(),
                    findings.completeSince() == Long.MIN_VALUE ? null : Timestamps.format(findings.completeSince()));
        }
    }

    /** A rule that could not judge yet, and what must happen first. */
    @Serdeable.Serializable
    record SkippedView(String rule, String title, String waitsFor) {
        static SkippedView of(Rule rule) {
            return new SkippedView(rule.id(), rule.title(), rule.waitsFor());
        }
    }

    /** With {@code ?settle=5s} the answer comes when the world is quiet and the application had time to act. */
    @Get
    FindingsView list(HttpRequest<?> request) throws InterruptedException {
        var query = new Query(request, List.of("severity", "paymentId", "settle"));
        var least = Objects.requireNonNullElse(query.choice("severity", Severity.values()), Severity.NOTE);
        var settle = query.duration("settle", LONGEST_SETTLE);
        var most = Objects.requireNonNullElse(settle, Duration.ZERO);
        return FindingsView.of(findings.settled(worlds.of(request), query.text("paymentId"), least, most), least);
    }
}
