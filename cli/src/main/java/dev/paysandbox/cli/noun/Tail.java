package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.StandardOutput;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that prints events until it is stopped. After a broken connection, it resumes at the same position. */
public abstract class Tail extends SandboxCommand {
    /** The pause between two searches for new worlds. */
    private static final int NEW_WORLDS_MILLIS = 500;

    /** The position before the first event of a world. */
    private static final String BEGINNING = "0";

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = Counts.FromOne.class,
            description = "Ends after this number (default: runs until Ctrl-C).")
    private @Nullable Integer count;

    private final CountDownLatch finished = new CountDownLatch(1);
    /** The number of events printed. Guarded by this. */
    private int printed;

    /** The query of the stream, such as {@code ?types=delivery}. */
    protected abstract String query();

    /** One event as text. */
    protected abstract List<Cell> cells(Event event);

    /** Whether to print the events of all worlds, each with its {@code publicKey}. */
    protected boolean isOfAllWorlds() {
        return false;
    }

    @Override
    public Integer call() {
        StandardOutput.endWithReader();
        if (isOfAllWorlds()) {
            followAll();
        } else {
            follow(sandbox.key(), "", false);
        }
        return ExitCode.OK;
    }

    private void followAll() {
        var followed = ConcurrentHashMap.<String>newKeySet();
        var backoff = new Backoff();
        while (finished.getCount() > 0) {
            try {
                for (var merchant : Json.objects(sandbox.get("/merchants"), "data")) {
                    follow(Json.text(merchant, "publicKey"), followed, backoff.isFresh() ? "" : BEGINNING);
                }
                if (backoff.isFresh()) {
                    say("Listening to all worlds at " + sandbox.url() + ", end with Ctrl-C.");
                }
                backoff.reset();
                finished.await(NEW_WORLDS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (OutOfReach unreachable) {
                if (backoff.isFresh()) {
                    throw unreachable;
                }
                backoff.pause();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new Refused("Interrupted.", "INTERRUPTED");
            }
        }
    }

    private void follow(String key, Set<String> followed, String position) {
        if (followed.add(key)) {
            var thread = new Thread(
                    () -> {
                        try {
                            follow(key, position, true);
                        } catch (OutOfReach | Refused gone) {
                            // The next search for worlds follows it again if it still exists.
                        } finally {
                            followed.remove(key);
                        }
                    },
                    "tail");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** @param position the event to begin after; empty begins with the next event */
    private void follow(String key, String position, boolean isOneOfMany) {
        var backoff = new Backoff();
        var last = position;
        while (true) {
            try (var events = sandbox.events(key, query(), last.isEmpty() ? null : last)) {
                if (!isOneOfMany) {
                    say("Listening at " + sandbox.url() + ", end with Ctrl-C.");
                }
                try {
                    for (var event = events.next(); event != null; event = events.next()) {
                        backoff.reset();
                        if (show(event, isOneOfMany ? key : null)) {
                            return;
                        }
                    }
                } finally {
                    // The server sends the position before the first event, so no event is lost if the connection
                    // breaks before that event.
                    last = events.position().isEmpty() ? last : events.position();
                }
            } catch (IOException broken) {
                if (last.isEmpty() && backoff.isFresh()) {
                    throw OutOfReach.at(sandbox.url(), broken);
                }
            } catch (Refused refused) {
                if (refused.status() != 404 || backoff.isFresh()) {
                    throw refused;
                }
            }
            if (!isOneOfMany) {
                say("The connection broke; trying again in " + backoff.shown() + ".");
            }
            backoff.pause();
        }
    }

    /** Prints the event. Returns whether it was the last one to print. */
    private synchronized boolean show(Event event, @Nullable String key) {
        if (count != null && printed >= count) {
            return true;
        }
        if (event.type().equals("missed")) {
            say(Json.text(event.data(), "missed") + " events are lost: they happened while the connection was broken.");
            return false;
        }
        if (key != null) {
            event.data().put("publicKey", key);
        }
        output.event(event.data(), () -> cells(event));
        printed++;
        if (count == null || printed < count) {
            return false;
        }
        finished.countDown();
        return true;
    }
}
