package dev.paysandbox.verdict.drill;

import dev.paysandbox.bind.JsonBody;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Has the application killed and started again, and looks for a sign of that. Confined to the run's thread. */
final class Restart {
    private static final int CONNECTING_MILLIS = 500;
    private static final int PAUSE_MILLIS = 5;

    private final DrillRun run;
    private final DrillApplication application;
    /** Why the application could not be restarted, or null. */
    @Nullable
    String failure;

    private boolean isPlayed;
    private boolean isShown;
    private volatile boolean isRefused;

    Restart(DrillRun run, DrillApplication application) {
        this.run = run;
        this.application = application;
    }

    /** @param receiver where the application is notified */
    void play(String receiver) throws InterruptedException {
        isPlayed = true;
        var before = at(application.document());
        var watch = new Thread(() -> watch(URI.create(receiver)), "drill restart");
        watch.setDaemon(true);
        watch.start();
        try {
            var output = application.does(run.plan.restart(), Question.QuestionKind.RESTART);
            run.known.worked("restart");
            var told = at(JsonBody.fieldsOf(output.getBytes(StandardCharsets.UTF_8)));
            var after = told == null ? at(application.document()) : told;
            isShown |= isRefused || (after != null && !after.equals(before));
        } catch (Call.CallFailedException failed) {
            failure = failed.getMessage();
            run.known.failed("restart", failure);
        } finally {
            watch.interrupt();
        }
    }

    /** Why it is unknown whether the application was restarted; empty if that was seen, or nobody tried. */
    String unseen() {
        var proof = run.plan.restartProof();
        return !isPlayed || isShown
                ? ""
                : "Nothing showed that the application was restarted: it refused no connection, and "
                        + (proof == null
                                ? "no value that each start changes is known. Name one, such as restartProof $.startedAt."
                                : "no other value came at " + proof + ".");
    }

    private @Nullable Object at(Object document) {
        var proof = run.plan.restartProof();
        return proof == null ? null : proof.in(document);
    }

    /** Connects to the application again and again, until a connection is refused. */
    private void watch(URI receiver) {
        int port = receiver.getPort() >= 0
                ? receiver.getPort()
                : receiver.getScheme().equals("https") ? 443 : 80;
        while (!isRefused) {
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(receiver.getHost(), port), CONNECTING_MILLIS);
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (ConnectException refused) {
                isRefused = true;
            } catch (IOException | InterruptedException ended) {
                // Says nothing about the application, or the restart is over.
                return;
            }
        }
    }
}
