package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Visible;

/** Follows a run to its end, and does what the server asks for on the way. */
final class Conversation {
    private final DrillRun run;
    private final Application application;
    private final ShellCommand shell;
    private final Secrets secrets;
    private final Progress progress;

    /** The number of the newest question that was answered, or passed on to the user: each is asked once. */
    private String asked = "";

    Conversation(DrillRun run, Application application, ShellCommand shell, Secrets secrets, Progress progress) {
        this.run = run;
        this.application = application;
        this.shell = shell;
        this.secrets = secrets;
        this.progress = progress;
    }

    /** Returns the run as it is at its end. */
    JsonObject hold(JsonObject request) {
        try {
            var present = run.start(request);
            progress.show(present);
            while (!DrillRun.isOver(present)) {
                present = next(present);
                progress.show(present);
            }
            run.isOver();
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
        if (Json.text(question, "number").equals(asked)) {
            return run.later();
        }
        asked = Json.text(question, "number");
        var command = application.commandFor(question);
        if (command == null) {
            // The run goes on by itself when the user has done it.
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
