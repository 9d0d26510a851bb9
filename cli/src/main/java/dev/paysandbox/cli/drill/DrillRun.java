package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.TimeLimit;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.StatusLine;
import dev.paysandbox.cli.output.Visible;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Plays drills on the server: starts a run, answers the server's questions, and waits for the end of the run. However this
 * tool ends, it ends the run on the server, too, because the server restores the merchant's world only at the end of the run.
 */
public final class DrillRun implements AutoCloseable {
    private static final int STOP_MILLIS = 10_000;
    private static final int NOT_FOUND = 404;
    private static final int INVALID_DATA = 400;
    /** For this time, calls without an answer are repeated. So a busy server or a broken connection does not end the run. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private final Sandbox sandbox;
    private final ShellCommand shell;
    private final Secrets secrets;
    private final Consumer<String> say;
    private final StatusLine line;
    private final Consumer<JsonObject> interrupted;
    private final Thread hook = new Thread(this::stop, "stop drills");

    /** The id of the run that has not ended, or null. Guarded by this. */
    private @Nullable String id;

    /** The tool is ending. It starts no run, and ignores further answers about this one. */
    private volatile boolean stopping;

    /** Whether to print the results of drills. */
    private boolean printsResults = true;
    /** The positions of the finished drills whose results were printed. */
    private final Set<Integer> reported = new HashSet<>();
    /** The number of the newest question that was answered or printed. No question is handled twice. */
    private String handled = "";

    /**
     * @param shell runs the commands for this run; it is stopped first
     * @param interrupted gets the report of a run that did not come to its end
     */
    public DrillRun(
            Sandbox sandbox,
            ShellCommand shell,
            Secrets secrets,
            Consumer<String> say,
            StatusLine line,
            Consumer<JsonObject> interrupted) {
        this.sandbox = sandbox;
        this.shell = shell;
        this.secrets = secrets;
        this.say = say;
        this.line = line;
        this.interrupted = interrupted;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** For a run whose results mean nothing to the user. */
    public DrillRun withoutResults() {
        printsResults = false;
        return this;
    }

    /**
     * Plays the drills of the request. Returns the finished run.
     *
     * @param answers does what a question asks for, or returns null if the user must do it
     */
    public JsonObject play(JsonObject request, Function<JsonObject, ShellCommand.@Nullable Outcome> answers) {
        try {
            var present = start(request);
            show(present);
            while (!Json.text(present, "status").equals("FINISHED")) {
                present = next(present, answers);
                show(present);
            }
            synchronized (this) {
                // The run has ended on the server, so there is nothing to end.
                id = null;
            }
            return present;
        } finally {
            line.clear();
        }
    }

    private JsonObject next(JsonObject present, Function<JsonObject, ShellCommand.@Nullable Outcome> answers) {
        if (!Json.text(present, "status").equals("WAITING") || !present.has("question")) {
            return later();
        }
        var question = present.getObject("question", new JsonObject());
        if (Json.text(question, "number").equals(handled)) {
            return later();
        }
        handled = Json.text(question, "number");
        var outcome = answers.apply(question);
        if (outcome == null) {
            // The user must do it. The server notices when it is done, and continues the run.
            line.print(List.of(Cell.of(Json.text(question, "text"))));
            return later();
        }
        var failure = outcome.failure();
        return answer(Json.object(
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
        for (int i = 0; printsResults && i < drills.size(); i++) {
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

    /**
     * Starts the run. It holds the lock, so that {@link #stop} finds every started run, and none is started afterwards.
     *
     * @throws Refused if the server refuses the request
     */
    private synchronized JsonObject start(JsonObject request) {
        requireNotStopping();
        var run = sandbox.post("/drills/runs", request);
        id = Json.text(run, "id");
        return run;
    }

    /** Waits a moment, and returns the current state of the run. */
    private JsonObject later() {
        TimeLimit.pause();
        return retried(() -> sandbox.get(path()));
    }

    /** Answers a question of the run. Returns the run's state after that. */
    private JsonObject answer(JsonObject answer) {
        try {
            return retried(() -> sandbox.post(path() + "/answer", answer));
        } catch (Refused refused) {
            if (refused.status() != INVALID_DATA) {
                throw refused;
            }
            // The run no longer waits for this answer, or the answer arrived although the connection broke.
            return later();
        }
    }

    private synchronized String path() {
        return "/drills/runs/" + id;
    }

    /** Repeats a call without an answer for some seconds. Fails at once if the server no longer has the run. */
    private JsonObject retried(Supplier<JsonObject> call) {
        var limit = TimeLimit.of(LONGEST_SILENCE);
        while (true) {
            requireNotStopping();
            try {
                var run = call.get();
                requireNotStopping();
                return run;
            } catch (Refused refused) {
                requireNotStopping();
                throw refused.status() == NOT_FOUND ? OutOfReach.restarted(sandbox.url()) : refused;
            } catch (OutOfReach unreachable) {
                if (limit.isOver()) {
                    throw unreachable;
                }
                TimeLimit.pause();
            }
        }
    }

    private void requireNotStopping() {
        if (stopping) {
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }

    private void stop() {
        stopping = true;
        shell.end();
        synchronized (this) {
            if (id == null) {
                return;
            }
            try {
                var run = sandbox.control("DELETE", path(), null, STOP_MILLIS);
                run.put("notDriven", "The run was interrupted.");
                interrupted.accept(run);
                say.accept("The drills are stopped, and the world of " + sandbox.key() + " is as it was before them.");
            } catch (OutOfReach gone) {
                say.accept("The drills could not be stopped: " + gone.getMessage());
            } catch (Refused ended) {
                // The run has already ended, or the server was restarted.
            }
            id = null;
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending, and the hook is running.
        }
    }
}
