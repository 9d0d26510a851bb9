package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/** Finished runs with one drill for each result, the worst first. */
final class SampleRun {
    private static final URI URL = URI.create("http://127.0.0.1:8080");

    private SampleRun() {}

    static Verdict verdict(Result failOn) {
        return verdict(failOn, List.of());
    }

    static Verdict verdict(Result failOn, List<String> required) {
        return new Verdict(run("order-17"), URL, failOn, required, List.of());
    }

    /** A run in which every untrusted text is this one. */
    static Verdict about(String text) {
        var run = run(text);
        for (var drill : Json.objects(run, "drills")) {
            for (var field : new String[] {"name", "about", "reason", "rule", "payment", "result"}) {
                drill.put(field, text);
            }
            Json.objects(drill, "checks").forEach(check -> check.replaceAll((name, value) -> text));
            Json.objects(drill, "findings")
                    .forEach(finding -> finding.replaceAll((name, value) ->
                            name.equals("evidence") ? JsonArray.from(text) : name.equals("incidental") ? value : text));
            Json.objects(drill, "timeline").forEach(entry -> entry.replaceAll((name, value) -> text));
        }
        run.put("id", text);
        run.put("startedAt", text);
        run.put("result", text);
        return new Verdict(run, URL, Result.FAILED, List.of(), List.of());
    }

    /** A run with a note in each drill, twice in the first. */
    static Verdict noting(String rule, String title) {
        var run = run("order-17");
        var note = Json.object("rule", rule, "severity", "NOTE", "title", title);
        Json.objects(run, "drills").forEach(drill -> drill.put("findings", JsonArray.from(note)));
        Json.objects(run, "drills").get(0).put("findings", JsonArray.from(note, note));
        return new Verdict(run, URL, Result.FAILED, List.of(), List.of());
    }

    static Verdict notDriven(String why) {
        var run = run("order-17");
        run.put("notDriven", why);
        return new Verdict(run, URL, Result.FAILED, List.of(), List.of());
    }

    private static JsonObject run(String referenceId) {
        var drills = new JsonArray(Arrays.stream(Result.values())
                .map(result -> drill(result, referenceId))
                .toList());
        return Json.object(
                "id", "drill_1",
                "status", "FINISHED",
                "result", "FAILED",
                "startedAt", "2026-11-22T10:00:00.123Z",
                "drills", drills);
    }

    private static JsonObject drill(Result result, String referenceId) {
        boolean isFailed = result == Result.FAILED;
        boolean isWarning = result == Result.WARNING;
        return Json.object(
                "name",
                "drill-" + result.ordinal(),
                "about",
                "The payment is approved, and its notification comes three times.",
                "status",
                "FINISHED",
                "result",
                result.name(),
                "reason",
                isFailed ? "One payment is shipped twice: shipped is 3 instead of 1." : null,
                "rule",
                isFailed ? "PSB-036" : isWarning ? "PSB-010" : null,
                "payment",
                "payin_1",
                "referenceId",
                referenceId,
                "seconds",
                1.4,
                "checks",
                JsonArray.from(check(result)),
                "findings",
                isWarning ? JsonArray.from(finding(false), finding(true)) : new JsonArray(),
                "timeline",
                JsonArray.from(
                        Json.object("at", "2026-11-22T10:00:00Z", "what", "request", "text", "POST /payin -> 201")));
    }

    private static JsonObject check(Result result) {
        return Json.object(
                "after", "1h",
                "fact", "shipped",
                "expected", "1",
                "found", result == Result.REVIEW ? null : result == Result.FAILED ? "3" : "1",
                "held", result == Result.REVIEW ? null : Boolean.valueOf(result != Result.FAILED),
                "rule", "PSB-036",
                "title", "One payment is shipped twice",
                "question", "How often was the order shipped?");
    }

    private static JsonObject finding(boolean incidental) {
        return Json.object(
                "rule",
                "PSB-010",
                "severity",
                "WARNING",
                "title",
                "An unknown status is refused",
                "sentence",
                incidental ? "req_1 has a private payerIp." : "ntf_9 told SETTLED and was answered 500.",
                "times",
                1,
                "evidence",
                JsonArray.from("ntf_9"),
                "help",
                "/findings/PSB-010",
                "incidental",
                incidental);
    }
}
