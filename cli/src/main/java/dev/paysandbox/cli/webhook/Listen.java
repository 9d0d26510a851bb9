package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Backoff;
import dev.paysandbox.cli.noun.CountOrNone;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
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
            converter = HttpUrl.class,
            description = "The URL of your webhook endpoint.")
    private URI forwardTo;

    @Option(
            names = "--count",
            paramLabel = "N",
            converter = CountOrNone.class,
            description = "Ends after this number (default: runs until Ctrl-C).")
    private @Nullable Integer count;

    /** The id of the current registration, or null. */
    private volatile @Nullable String listener;

    /** The process ends: a new registration would stay behind. Guarded by this. */
    private boolean leaving;

    /** Registrations from before the connection broke, which may still hold notifications. */
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();

    @Override
    public Integer call() {
        var hook = new Thread(this::leave, "leave");
        Runtime.getRuntime().addShutdownHook(hook);
        try (var forwarder = new Forwarder(sandbox, output, forwardTo)) {
            listen(forwarder);
        } finally {
            leave();
            forget(hook);
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
                if (registered() == null) {
                    return;
                }
                backoff.reset();
                // Only now: without a listener, the sandbox would send them to a server that it cannot reach.
                for (var each = lost.peek(); each != null; each = lost.peek()) {
                    end(each);
                    lost.remove(each);
                }
                fetch(forwarder);
            } catch (OutOfReach away) {
                if (backoff.isFresh()) {
                    throw away;
                }
                loseOurselves();
                tryAgain(backoff, "The sandbox is out of reach");
            } catch (Refused refused) {
                if (refused.status() != NOT_FOUND || listener == null) {
                    throw refused;
                }
                listener = null;
                tryAgain(backoff, "The sandbox does not know us any more");
            }
        }
    }

    /** Notifications that were sent while the connection broke come back when this registration ends. */
    private synchronized void loseOurselves() {
        var present = listener;
        if (present != null) {
            lost.add(present);
            listener = null;
        }
    }

    private void fetch(Forwarder forwarder) {
        var id = registered();
        if (id == null) {
            return;
        }
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
     * The id of the registration, or null when the process ends. The lock is held while the server registers, so that
     * {@link #leave} finds whatever has been registered, and nothing is registered after it.
     */
    private synchronized @Nullable String registered() {
        if (leaving) {
            return null;
        }
        var present = listener;
        if (present == null) {
            present = Json.text(sandbox.post("/listeners", new JsonObject()), "id");
            listener = present;
            say("Forwarding what " + sandbox.key() + " would hear to " + HttpUrl.shown(forwardTo)
                    + ", end with Ctrl-C.");
        }
        return present;
    }

    private int most(Forwarder forwarder) {
        return count == null ? 100 : count - forwarder.forwarded();
    }

    /** Ends the registrations, so that the server sends its notifications to the merchants again. */
    private synchronized void leave() {
        leaving = true;
        loseOurselves();
        try {
            for (var each : lost) {
                end(each);
            }
        } catch (OutOfReach gone) {
            // The registrations expire by themselves.
        }
        lost.clear();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process ends, and the hook is running.
        }
    }

    private void end(String registration) {
        try {
            sandbox.control("DELETE", "/listeners/" + registration, null, 2_000);
        } catch (Refused forgotten) {
            // It has ended already, or the server has been restarted.
        }
    }
}
