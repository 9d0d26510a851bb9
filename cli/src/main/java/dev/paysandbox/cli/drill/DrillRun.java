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
 * A run of drills at the server. It is ended there whatever ends this tool, because until then the merchant's own world is
 * set aside.
 */
final class DrillRun implements AutoCloseable {
    private static final int STOP_MILLIS = 10_000;
    private static final int NOT_FOUND = 404;
    private static final int INVALID_DATA = 400;
    /** A server that is busy, or a line that breaks for a moment, does not end the run. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private final Sandbox sandbox;
    private final ShellCommand shell;
    private final Consumer<String> say;
    private final Thread hook = new Thread(this::leave, "leave");

    /** The id of the run that has not ended, or null. Guarded by this. */
    private @Nullable String id;

    /** The tool ends: it starts no other run, and what it still hears of this one counts no more. */
    private volatile boolean leaving;

    /** @param shell runs the commands for this run; it is ended first */
    DrillRun(Sandbox sandbox, ShellCommand shell, Consumer<String> say) {
        this.sandbox = sandbox;
        this.shell = shell;
        this.say = say;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts it. The lock is held meanwhile, so that {@link #leave} finds what was started, and nothing is started after it.
     *
     * @throws Refused if the server refuses what it should run
     */
    synchronized JsonObject start(JsonObject request) {
        requireStaying();
        var run = sandbox.post("/drills/runs", request);
        id = Json.text(run, "id");
        return run;
    }

    /** The run as it stands a moment later. */
    JsonObject later() {
        TimeLimit.pause();
        return heard(() -> sandbox.get(path()));
    }

    /** Answers a question of the run. Returns the run as it stands then. */
    JsonObject answer(JsonObject answer) {
        try {
            return heard(() -> sandbox.post(path() + "/answer", answer));
        } catch (Refused refused) {
            if (refused.status() != INVALID_DATA) {
                throw refused;
            }
            // The run does not wait for it any more, or it has arrived already on a line that broke.
            return later();
        }
    }

    static boolean isOver(JsonObject run) {
        return Json.text(run, "status").equals("FINISHED");
    }

    /** The server has put the merchant's world back by itself: there is nothing to end. */
    synchronized void isOver() {
        id = null;
    }

    private synchronized String path() {
        return "/drills/runs/" + id;
    }

    /** What the server says; it has some seconds, and none if it does not know the run any more. */
    private JsonObject heard(Supplier<JsonObject> call) {
        var limit = TimeLimit.of(LONGEST_SILENCE);
        while (true) {
            requireStaying();
            try {
                var run = call.get();
                requireStaying();
                return run;
            } catch (Refused refused) {
                requireStaying();
                throw refused.status() == NOT_FOUND ? OutOfReach.restarted(sandbox.url()) : refused;
            } catch (OutOfReach away) {
                if (limit.isOver()) {
                    throw away;
                }
                TimeLimit.pause();
            }
        }
    }

    private void requireStaying() {
        if (leaving) {
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }

    /** The process is ending. */
    private void leave() {
        leaving = true;
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
            say.accept("The sandbox cannot be told to stop the drills: " + gone.getMessage());
        } catch (Refused ended) {
            // It has ended by itself, or the server was restarted.
        }
        id = null;
    }

    @Override
    public void close() {
        leave();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process ends, and the hook is running.
        }
    }
}
