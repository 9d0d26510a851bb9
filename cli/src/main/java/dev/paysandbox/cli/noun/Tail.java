package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.Cell;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that prints events until it is stopped. After a broken connection, it resumes where it was. */
public abstract class Tail extends SandboxCommand {
    /** How often it looks for worlds that have been opened meanwhile. */
    private static final int LOOK_MILLIS = 500;

    /** The position before the first event of a world. */
    private static final String BEGINNING = "0";

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = CountOrNone.class,
            description = "Ends after this number (default: runs until Ctrl-C).")
    private @Nullable Integer count;

    private final CountDownLatch enough = new CountDownLatch(1);
    /** Events printed; guarded by this. */
    private int seen;

    /** The query of the stream, as {@code ?types=delivery}. */
    protected abstract String query();

    /** One event as text. */
    protected abstract List<Cell> words(Event event);

    /** Whether the events of all worlds are wanted, each with its {@code publicKey}. */
    protected boolean isOfAllWorlds() {
        return false;
    }

    @Override
    public Integer call() {
        if (count != null && count == 0) {
            return ExitCode.OK;
        }
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
        while (enough.getCount() > 0) {
            try {
                for (var merchant : Json.objects(sandbox.get("/merchants"), "data")) {
                    follow(Json.text(merchant, "publicKey"), followed, backoff.isFresh() ? "" : BEGINNING);
                }
                if (backoff.isFresh()) {
                    say("Listening to all worlds at " + sandbox.url() + ", end with Ctrl-C.");
                }
                backoff.reset();
                enough.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (OutOfReach away) {
                if (backoff.isFresh()) {
                    throw away;
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
                            // It is followed again if it is there when the worlds are looked for.
                        } finally {
                            followed.remove(key);
                        }
                    },
                    "tail");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** @param position where to begin, empty for now */
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
                    // Known before the first event, so that no event is lost if the connection breaks before it.
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
                say("The line is broken; trying again in " + backoff.shown() + ".");
            }
            backoff.pause();
        }
    }

    /** Prints the event. Returns whether that was the last one wanted. */
    private synchronized boolean show(Event event, @Nullable String key) {
        if (count != null && seen >= count) {
            return true;
        }
        if (event.type().equals("missed")) {
            say(Json.text(event.data(), "missed") + " events are forgotten: they came while the line was broken.");
            return false;
        }
        if (key != null) {
            event.data().put("publicKey", key);
        }
        output.event(event.data(), () -> words(event));
        seen++;
        if (count == null || seen < count) {
            return false;
        }
        enough.countDown();
        return true;
    }
}
