package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.Cell;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that prints events until it is stopped. After a broken connection, it resumes where it was. */
public abstract class Tail extends SandboxCommand {
    @Option(
            names = "--count",
            paramLabel = "N",
            converter = Counts.class,
            description = "Ends after this number (default: runs until Ctrl-C).")
    private @Nullable Integer count;

    /** The query of the stream, as {@code ?types=delivery}. */
    protected abstract String query();

    /** One event as text. */
    protected abstract List<Cell> words(Event event);

    @Override
    public Integer call() {
        var backoff = new Backoff();
        var last = "";
        int seen = 0;
        while (true) {
            try (var events = sandbox.events(query(), last.isEmpty() ? null : last)) {
                say("Listening at " + sandbox.url() + ", end with Ctrl-C.");
                try {
                    for (var event = events.next(); event != null; event = events.next()) {
                        backoff.reset();
                        seen += told(event);
                        if (count != null && seen >= count) {
                            return ExitCode.OK;
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
            say("The line is broken; trying again in " + backoff.shown() + ".");
            backoff.pause();
        }
    }

    /** Prints the event. Returns the number of lines printed. */
    private int told(Event event) {
        if (event.type().equals("missed")) {
            say(Json.text(event.data(), "missed") + " events are forgotten: they came while the line was broken.");
            return 0;
        }
        output.event(event.data(), () -> words(event));
        return 1;
    }
}
