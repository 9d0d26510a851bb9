package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.StatusLine;
import dev.paysandbox.cli.output.Visible;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Starts a run of drills, answers the server's questions, and waits for the end of the run. */
final class DrillPlayer {
    private final DrillRun run;
    private final Function<JsonObject, ShellCommand.@Nullable Outcome> answers;
    private final Secrets secrets;
    private final StatusLine line;
    /** The positions of the finished drills whose results were printed. */
    private final Set<Integer> reported = new HashSet<>();

    /** The number of the newest question that was answered or printed. No question is handled twice. */
    private String handled = "";

    /** @param answers does what a question asks for, or returns null if the user must do it */
    DrillPlayer(
            DrillRun run,
            Function<JsonObject, ShellCommand.@Nullable Outcome> answers,
            Secrets secrets,
            StatusLine line) {
        this.run = run;
        this.answers = answers;
        this.secrets = secrets;
        this.line = line;
    }

    /** Plays the drills of the request. Returns the finished run. */
    JsonObject play(JsonObject request) {
        try {
            var present = run.start(request);
            show(present);
            while (!DrillRun.isOver(present)) {
                present = next(present);
                show(present);
            }
            run.markEnded();
            return present;
        } finally {
            line.clear();
        }
    }

    private JsonObject next(JsonObject present) {
        if (!Json.text(present, "status").equals("WAITING") || !present.has("question")) {
            return run.later();
        }
        var question = present.getObject("question", new JsonObject());
        if (Json.text(question, "number").equals(handled)) {
            return run.later();
        }
        handled = Json.text(question, "number");
        var outcome = answers.apply(question);
        if (outcome == null) {
            // The user must do it. The server notices when it is done, and continues the run.
            line.print(List.of(Cell.of(Json.text(question, "text"))));
            return run.later();
        }
        var failure = outcome.failure();
        return run.answer(Json.object(
                "number",
                question.get("number"),
                "text",
                outcome.text(),
                "failed",
                failure == null ? null : Visible.of(secrets.maskedIn(failure)),
                "notOffered",
                outcome.notOffered() ? true : null));
    }

    /** Prints the results of drills that have finished, and shows which drill is being played. */
    private void show(JsonObject run) {
        var drills = Json.objects(run, "drills");
        for (int i = 0; i < drills.size(); i++) {
            var drill = drills.get(i);
            if (Json.text(drill, "status").equals("FINISHED") && reported.add(i)) {
                line.print(List.of(
                        Cell.status(Verdict.resultName(drill)),
                        Cell.of(Json.text(drill, "name")),
                        Cell.faint(Verdict.seconds(drill))));
            } else if (Json.text(drill, "status").equals("RUNNING")) {
                line.show("playing " + Json.text(drill, "name") + " (" + (i + 1) + " of " + drills.size() + ")");
            }
        }
    }
}
