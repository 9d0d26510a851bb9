package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A sandbox in a process of its own, on a free port. It ends with this process, even if this process is killed, because it
 * ends when its standard input closes.
 */
final class OwnSandbox {
    private final Process process;
    private final CompletableFuture<String> url = new CompletableFuture<>();

    private OwnSandbox(Process process) {
        this.process = process;
    }

    /**
     * Starts it, and does not wait until it is ready.
     *
     * @param launcher the file paysandbox
     */
    static OwnSandbox start(String launcher) {
        var builder = new ProcessBuilder(List.of(
                        launcher, "serve", "--host=127.0.0.1", "--port=0", "--ready-json", "--until-stdin-closes"))
                .redirectErrorStream(true);
        // What the user has set for another sandbox is not for this one.
        List.of("URL", "KEY", "SECRET", "TOKEN", "WEBHOOK")
                .forEach(name -> builder.environment().remove("PAYSANDBOX_" + name));
        try {
            var sandbox = new OwnSandbox(builder.start());
            var reader = new Thread(sandbox::read, "output of the sandbox");
            reader.setDaemon(true);
            reader.start();
            return sandbox;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads all its output, so that it never has to wait. */
    private void read() {
        var newest = "nothing";
        try (var output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                newest = line;
                var ready = url.isDone() ? null : Json.objectOrNull(line);
                if (ready != null && ready.get("url") instanceof String address) {
                    url.complete(address);
                }
            }
        } catch (IOException closed) {
            // It has ended.
        }
        url.completeExceptionally(new Refusal("The sandbox did not start. Its last words: " + newest));
    }

    /** Its URL, as soon as it is ready. */
    String url() {
        try {
            return url.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof Refusal refusal ? refusal : failed;
        }
    }

    boolean isAlive() {
        return process.isAlive();
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
