package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A sandbox in a process of its own, on a free port. It ends with this process, even if this process is killed, because it
 * ends when its standard input closes.
 */
final class OwnSandbox {
    /** All variables but those of the launcher are settings, of another sandbox. */
    private static final String SETTING = "PAYSANDBOX_(?!(HOME|PROFILE|HEAP|JAVA_OPTS|JDKS|CACHE|IN_CONTAINER)$).*";

    private final ProcessBuilder builder;
    private Process process;
    /** Once it is ready; fails if it ends before. */
    private volatile CompletableFuture<String> url;

    /** The newest line of its output. */
    private volatile String newest = "nothing";

    /** Starts it, and does not wait until it is ready. */
    OwnSandbox() {
        var launcher = System.getProperty("paysandbox.launcher", "paysandbox");
        builder = new ProcessBuilder(List.of(
                        launcher, "serve", "--host=127.0.0.1", "--port=0", "--ready-json", "--until-stdin-closes"))
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches(SETTING));
        // An empty file, instead of a paysandbox.yml of the working directory.
        builder.environment()
                .put("PAYSANDBOX_CONFIG", ProcessBuilder.Redirect.DISCARD.file().toString());
        process = started();
        url = urlOf(process);
    }

    private Process started() {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new Refusal("Cannot start " + builder.command().get(0) + ": " + e.getMessage());
        }
    }

    /** Its URL, as soon as it is ready. An interruption ends the wait. */
    String url() {
        try {
            return url.get();
        } catch (InterruptedException e) {
            throw new Refusal("The sandbox is not ready yet: call again.", ControlApi.LATE);
        } catch (ExecutionException ended) {
            throw new Refusal("The sandbox did not start. Its last words: " + newest);
        }
    }

    /** Its output is read to the end, so that it never has to wait to write. */
    private CompletableFuture<String> urlOf(Process process) {
        var url = new CompletableFuture<String>();
        new Thread(() -> {
                    try (var output = process.inputReader(UTF_8)) {
                        for (var line = output.readLine(); line != null; line = output.readLine()) {
                            newest = line;
                            var ready = Json.objectOrNull(line);
                            if (ready != null && ready.get("url") instanceof String address) {
                                url.complete(address);
                            }
                        }
                    } catch (IOException closed) {
                        // It has ended.
                    }
                    url.completeExceptionally(new EOFException());
                })
                .start();
        return url;
    }

    /** Starts another one if it has ended, and returns whether it had. */
    synchronized boolean hasStartedAgain() {
        if (process.isAlive()) {
            return false;
        }
        process = started();
        url = urlOf(process);
        return true;
    }

    /** Lets it end by itself. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyEnded) {
            // Nothing is left to end.
        }
    }
}
