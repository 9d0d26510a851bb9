package dev.paysandbox.verdict.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.control.ClientDisconnect;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import dev.paysandbox.verdict.run.WorldFindings;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.annotation.PreDestroy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The findings about the merchant's integration. */
@Controller("/_sandbox/findings")
final class FindingControl {
    /**
     * Judging a full journal takes some milliseconds and megabytes, so few run at once, and further calls wait without
     * a thread.
     */
    private static final int AT_ONCE = 2;

    private static final int MOST_WAITING = 1000;

    private final WorldChoice worlds;
    private final WorldFindings findings;
    private final ExecutorService judges = new ThreadPoolExecutor(
            AT_ONCE, AT_ONCE, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_WAITING), FindingControl::thread);

    FindingControl(WorldChoice worlds, WorldFindings findings) {
        this.worlds = worlds;
        this.findings = findings;
    }

    /**
     * The result of all rules.
     *
     * @param passed ids of rules that had something to judge and found no mistake
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

    /** A rule that could not judge yet, and what must happen first. */
    @Serdeable.Serializable
    record SkippedView(String rule, String title, String waitsFor) {
        static SkippedView of(Rule rule) {
            return new SkippedView(rule.id(), rule.title(), rule.waitsFor());
        }
    }

    /** A client that disconnects while it waits causes no work. */
    @Get
    CompletableFuture<FindingsView> list(HttpRequest<?> request) {
        var query = new Query(request, List.of("severity"));
        var least = query.choice("severity", Severity.values());
        var world = worlds.of(request);
        try {
            var answer = CompletableFuture.supplyAsync(
                    () -> FindingsView.of(findings.of(world), least == null ? Severity.NOTE : least), judges);
            ClientDisconnect.of(request).during(answer, () -> answer.cancel(false));
            return ClientDisconnect.withoutCancellation(answer);
        } catch (RejectedExecutionException full) {
            throw new Problem(ErrorCode.TOO_BUSY, "Too many calls wait for findings; ask again later.");
        }
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "judge");
        thread.setDaemon(true);
        return thread;
    }

    @PreDestroy
    void close() {
        judges.shutdownNow();
    }
}
