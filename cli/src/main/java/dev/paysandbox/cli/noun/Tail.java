package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.Cell;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that prints what happens as it happens, until it is stopped; a broken line is taken up where it broke. */
public abstract class Tail extends SandboxCommand {
    @Option(names = "--count", paramLabel = "N", description = "Ends after so many (default: goes on until Ctrl-C).")
    private @Nullable Integer count;

    /** The query of the stream, as {@code ?types=delivery}. */
    protected abstract String query();

    /** One event in words. */
    protected abstract List<Cell> words(Event event);

    @Override
    public Integer call() {
        var backoff = new Backoff();
        @Nullable String last = null;
        int seen = 0;
        while (true) {
            try (var events = sandbox.events(query(), last)) {
                say("Listening at " + sandbox.url() + ", end with Ctrl-C.");
                for (var event = events.next(); event != null; event = events.next()) {
                    backoff.reset();
                    last = event.id().isEmpty() ? last : event.id();
                    var present = event;
                    output.event(event.data(), () -> words(present));
                    seen++;
                    if (count != null && seen >= count) {
                        return ExitCode.OK;
                    }
                }
            } catch (IOException broken) {
                if (last == null && backoff.isFresh()) {
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
}
