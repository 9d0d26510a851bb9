package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.TimeLimit;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A run of drills on the server. However this tool ends, it ends the run on the server too, because the server restores the
 * merchant's world only at the end of the run.
 */
final class DrillRun implements AutoCloseable {
    private static final int STOP_MILLIS = 10_000;
    private static final int NOT_FOUND = 404;
    private static final int INVALID_DATA = 400;
    /** For this time, calls without an answer are repeated. So a busy server or a broken connection does not end the run. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private final Sandbox sandbox;
    private final ShellCommand shell;
    private final Consumer<String> say;
    private final Thread hook = new Thread(this::stop, "stop drills");

    /** The id of the run that has not ended, or null. Guarded by this. */
    private @Nullable String id;

    /** The tool is ending. It starts no run, and ignores further answers about this one. */
    private volatile boolean stopping;

    /** @param shell runs the commands for this run; it is stopped first */
    DrillRun(Sandbox sandbox, ShellCommand shell, Consumer<String> say) {
        this.sandbox = sandbox;
        this.shell = shell;
        this.say = say;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts the run. It holds the lock, so that {@link #stop} finds every started run, and none is started afterwards.
     *
     * @throws Refused if the server refuses the request
     */
    synchronized JsonObject start(JsonObject request) {
        requireNotStopping();
        var run = sandbox.post("/drills/runs", request);
        id = Json.text(run, "id");
        return run;
    }

    /** Waits a moment, and returns the current state of the run. */
    JsonObject later() {
        TimeLimit.pause();
        return retried(() -> sandbox.get(path()));
    }

    /** Answers a question of the run. Returns the run's state after that. */
    JsonObject answer(JsonObject answer) {
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

    static boolean isOver(JsonObject run) {
        return Json.text(run, "status").equals("FINISHED");
    }

    /** The run has ended on the server, so {@link #close} has nothing to end. */
    synchronized void markEnded() {
        id = null;
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
            if (id != null) {
                end();
            }
        }
    }

    private synchronized void end() {
        try {
            sandbox.control("DELETE", path(), null, STOP_MILLIS);
            say.accept("The drills are stopped, and the world of " + sandbox.key() + " is as it was before them.");
        } catch (OutOfReach gone) {
            say.accept("The drills could not be stopped: " + gone.getMessage());
        } catch (Refused ended) {
            // The run has already ended, or the server was restarted.
        }
        id = null;
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
