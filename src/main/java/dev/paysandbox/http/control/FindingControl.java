package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.WorldFindings;
import dev.paysandbox.finding.Findings;
import dev.paysandbox.finding.Rule;
import dev.paysandbox.finding.Severity;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** What the sandbox notices about the merchant's integration. */
@Controller("/_sandbox/findings")
final class FindingControl {
    private final WorldChoice worlds;
    private final WorldFindings findings;

    FindingControl(WorldChoice worlds, WorldFindings findings) {
        this.worlds = worlds;
        this.findings = findings;
    }

    /**
     * All rules, and what each says.
     *
     * @param passed ids of rules that had something to judge and found nothing
     * @param skipped rules that had nothing to judge
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record FindingsView(List<FindingView> data, List<String> passed, List<SkippedView> skipped) {
        static FindingsView of(Findings findings, Severity least) {
            return new FindingsView(
                    findings.found().stream()
                            .filter(finding -> finding.rule().severity().isAtLeast(least))
                            .map(FindingView::of)
                            .toList(),
                    findings.passed().stream().map(Rule::id).toList(),
                    findings.skipped().stream().map(SkippedView::of).toList());
        }
    }

    /** A rule that could not judge yet, and what it waits for. */
    @Serdeable.Serializable
    record SkippedView(String rule, String title, String waitsFor) {
        static SkippedView of(Rule rule) {
            return new SkippedView(rule.id(), rule.title(), rule.waitsFor());
        }
    }

    /** On another thread: a full history takes some tens of milliseconds. */
    @Get
    @ExecuteOn(TaskExecutors.BLOCKING)
    FindingsView list(HttpRequest<?> request) {
        var query = new Query(request, List.of("severity"));
        var least = query.choice("severity", Severity.values());
        return FindingsView.of(findings.of(worlds.of(request)), least == null ? Severity.NOTE : least);
    }
}
