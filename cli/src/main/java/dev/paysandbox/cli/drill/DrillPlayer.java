package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Visible;

/** Starts a run of drills, answers the server's questions, and waits for the end of the run. */
final class DrillPlayer {
    private final DrillRun run;
    private final Application application;
    private final ShellCommand shell;
    private final Secrets secrets;
    private final Progress progress;

    /** The number of the newest question that was answered or printed. No question is handled twice. */
    private String handled = "";

    DrillPlayer(DrillRun run, Application application, ShellCommand shell, Secrets secrets, Progress progress) {
        this.run = run;
        this.application = application;
        this.shell = shell;
        this.secrets = secrets;
        this.progress = progress;
    }

    /** Plays the drills of the request. Returns the finished run. */
    JsonObject play(JsonObject request) {
        try {
            var present = run.start(request);
            progress.show(present);
            while (!DrillRun.isOver(present)) {
                present = next(present);
                progress.show(present);
            }
            run.markEnded();
            return present;
        } finally {
            progress.clear();
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
        var command = application.commandFor(question);
        if (command == null) {
            // The user must do it. The server notices when it is done, and continues the run.
            progress.say(Json.text(question, "text"));
            return run.later();
        }
        var outcome = shell.run(command, Placeholder.variables(question), application.longest(question));
        var failure = outcome.failure();
        return run.answer(Json.object(
                "number", question.get("number"),
                "text", outcome.text(),
                "failed", failure == null ? null : Visible.of(secrets.maskedIn(failure))));
    }
}
