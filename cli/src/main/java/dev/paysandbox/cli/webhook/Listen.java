package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Backoff;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.StandardOutput;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        description = {
            "Receives the notifications from the sandbox, and forwards them to your server.",
            "Your server's responses count as the merchant's: what fails is tried again as usual. Use it if the sandbox"
                    + " cannot reach your machine."
        },
        footer = "  ${COMMAND-FULL-NAME} --forward-to http://localhost:3000/webhooks")
final class Listen extends SandboxCommand {
    private static final int NOT_FOUND = 404;
    private static final int POLL_MILLIS = 30_000;

    @Option(
            names = "--forward-to",
            required = true,
            paramLabel = "URL",
            converter = HttpUrl.Unchanged.class,
            description =
                    "The URL of your webhook endpoint. One without a path, such as http://localhost:3000, keeps the path of each notification's own URL.")
    private URI forwardTo;

    @Option(names = "--insecure", description = "Accepts every certificate of your server, such as a self-signed one.")
    private boolean insecure;

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = Counts.FromOne.class,
            description = "Ends after this number (default: runs until Ctrl-C).")
    private @Nullable Integer count;

    /** The id of the current registration, or null. */
    private volatile @Nullable String listener;

    /** The process is ending, so it must not register again. Guarded by this. */
    private boolean stopping;

    /** Registrations from before the connection broke. The server may still keep notifications for them. */
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();

    @Override
    public Integer call() {
        StandardOutput.endWithReader();
        var hook = new Thread(this::stop, "stop listening");
        Runtime.getRuntime().addShutdownHook(hook);
        try (var forwarder = new Forwarder(sandbox, output, forwardTo, insecure)) {
            listen(forwarder);
        } finally {
            stop();
            remove(hook);
        }
        return ExitCode.OK;
    }

    private void listen(Forwarder forwarder) {
        var backoff = new Backoff();
        while (count == null || forwarder.forwarded() < count) {
            try {
                if (!lost.isEmpty()) {
                    forwarder.finishAll();
                }
                var id = registered();
                if (id == null) {
                    return;
                }
                backoff.reset();
                // Only after the new registration. Without a listener, the sandbox would send the notifications to a
                // server that it cannot reach.
                for (var each = lost.peek(); each != null; each = lost.peek()) {
                    end(each);
                    lost.remove(each);
                }
                fetch(id, forwarder);
            } catch (OutOfReach unreachable) {
                if (backoff.isFresh()) {
                    throw unreachable;
                }
                markLost();
                tryAgain(backoff, "Cannot reach the sandbox");
            } catch (Refused refused) {
                if (refused.status() != NOT_FOUND || listener == null) {
                    throw refused;
                }
                listener = null;
                tryAgain(backoff, "The sandbox no longer has this listener");
            }
        }
    }

    /**
     * Keeps the registration in order to end it later. At its end, the server sends the notifications again that were lost
     * with the connection.
     */
    private synchronized void markLost() {
        var present = listener;
        if (present != null) {
            lost.add(present);
            listener = null;
        }
    }

    private void fetch(String id, Forwarder forwarder) {
        var webhookRequests = sandbox.control(
                "POST",
                "/listeners/" + id + "/parcels",
                Json.object("wait", "20s", "most", most(forwarder)),
                POLL_MILLIS);
        for (var webhookRequest : Json.objects(webhookRequests, "data")) {
            forwarder.forward(id, webhookRequest);
        }
        if (count != null) {
            forwarder.finishAll();
        }
    }

    private void tryAgain(Backoff backoff, String why) {
        say(why + "; trying again in " + backoff.shown() + ".");
        backoff.pause();
    }

    /**
     * The id of the registration, or null if the process is ending. It holds the lock during the request, so that
     * {@link #stop} finds the registration, and none is made afterwards.
     */
    private synchronized @Nullable String registered() {
        if (stopping) {
            return null;
        }
        var present = listener;
        if (present == null) {
            present = Json.text(sandbox.post("/listeners", new JsonObject()), "id");
            listener = present;
            say("Forwarding the notifications of " + sandbox.key() + " to " + HttpUrl.shown(forwardTo)
                    + ", end with Ctrl-C.");
        }
        return present;
    }

    private int most(Forwarder forwarder) {
        return count == null ? 100 : count - forwarder.forwarded();
    }

    /** Ends the registrations, so that the server sends notifications to the merchants' endpoints again. */
    private synchronized void stop() {
        stopping = true;
        markLost();
        try {
            for (var each : lost) {
                end(each);
            }
        } catch (OutOfReach unreachable) {
            // The registrations expire by themselves.
        }
        lost.clear();
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending, and the hook is running.
        }
    }

    private void end(String registration) {
        try {
            sandbox.control("DELETE", "/listeners/" + registration, null, 2_000);
        } catch (Refused forgotten) {
            // It has already ended, or the server was restarted.
        }
    }
}
