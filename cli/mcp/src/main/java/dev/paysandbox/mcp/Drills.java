package dev.paysandbox.mcp;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the tools for drills do beside their requests. */
final class Drills {
    /** Less than a call may take, so that the run goes on after it. */
    private static final int MOST_SECONDS = 40;

    private static final String RUNS = "/drills/runs/";
    private static final List<String> BAD = List.of("FAILED", "WARNING", "REVIEW");
    private static final List<String> SHOWN =
            List.of("name", "about", "result", "reason", "saw", "rule", "advice", "referenceId");

    private Drills() {}

    /** Begins a run, and follows it. */
    static Map<String, Object> run(Call call) {
        return follow(call, call.send());
    }

    /** Answers the question of a run and follows it, or stops it. */
    static Map<String, Object> answer(Call call) {
        var path = RUNS + ControlApi.escaped("run", call.text("run"));
        if (Boolean.TRUE.equals(call.arguments().remove("stop"))) {
            call.api().control("DELETE", path, BodyPublishers.noBody(), ControlApi.JSON);
            return brief(call.api().get(path));
        }
        call.send();
        return follow(call, call.api().get(path));
    }

    /** Waits until the run has ended or asks something, or a client would give up; {@link #report} goes on waiting. */
    private static Map<String, Object> watched(Call call, Map<String, Object> begun) {
        var run = begun;
        for (int second = 0; second < MOST_SECONDS && Json.text(run, "status").equals("RUNNING"); second++) {
            run = call.api().get(RUNS + Json.text(begun, "id") + "?wait=1s");
            var drills = Json.objects(run, "drills");
            long played = drills.stream()
                    .filter(drill -> Json.text(drill, "status").equals("FINISHED"))
                    .count();
            call.progress().set(played + " of " + drills.size() + " drills are played");
        }
        return run;
    }

    /** Waits for the run, and stops it if the call is cancelled. */
    private static Map<String, Object> follow(Call call, Map<String, Object> begun) {
        try {
            return brief(watched(call, begun));
        } catch (Refusal refusal) {
            try {
                var path = RUNS + Json.text(begun, "id");
                call.api().control("DELETE", path, BodyPublishers.noBody(), ControlApi.JSON);
            } catch (Refusal gone) {
                refusal.addSuppressed(gone);
            }
            throw refusal;
        }
    }

    /** A run, the newest by default, once it has ended or asks something; or a drill of it, with everything about it. */
    static Map<String, Object> report(Call call) {
        var path = RUNS + ControlApi.escaped("run", call.text("run"));
        var answer = call.api().get(path.equals(RUNS) ? "/drills/runs" : path);
        var runs = answer.containsKey("data") ? Json.objects(answer, "data") : List.of(answer);
        if (runs.isEmpty()) {
            throw new Refusal("No drills were run in this world: run_drills runs them.");
        }
        var run = runs.get(0);
        return call.text("drill").isEmpty() ? brief(watched(call, run)) : drill(run, call.text("drill"));
    }

    private static Map<String, Object> drill(Map<String, Object> run, String name) {
        return Json.objects(run, "drills").stream()
                .filter(drill -> Json.text(drill, "name").equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal("The run " + run.get("id") + " has no drill " + name + "."));
    }

    /** What did not pass in short, and the names of the rest. */
    private static Map<String, Object> brief(Map<String, Object> run) {
        var report = Json.only(run, List.of("id", "status", "result", "notDriven", "question", "unproven"));
        var drills = Json.objects(run, "drills");
        var bad = drills.stream().filter(drill -> BAD.contains(Json.text(drill, "result")));
        report.put("notPassed", bad.map(drill -> Json.only(drill, SHOWN)).toList());
        for (var result : List.of("PASSED", "NOT_JUDGED", "DOES_NOT_APPLY")) {
            var names =
                    drills.stream().filter(drill -> Json.text(drill, "result").equals(result));
            report.put(
                    result.toLowerCase(Locale.ROOT),
                    names.map(drill -> Json.text(drill, "name")).toList());
        }
        return report;
    }
}
