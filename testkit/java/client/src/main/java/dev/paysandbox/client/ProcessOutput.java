package dev.paysandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** Reads the output of a process to its end, so that the process never has to wait. Keeps the newest lines. */
final class ProcessOutput {
    private static final int KEPT_LINES = 200;
    private static final int KEPT_CHARACTERS = 2_000;
    /** The line that a server with {@code --ready-json} prints when it is ready. It has the server's URL. */
    private static final Pattern READY = Pattern.compile("\\{\"url\":\"(http[^\"]+)\".*");

    private final CompletableFuture<String> url = new CompletableFuture<>();
    private final Thread reader;
    /** Guarded by itself. */
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    private ProcessOutput(Process process) {
        reader = new Thread(() -> read(process), "paysandbox-output-" + process.pid());
        reader.setDaemon(true);
    }

    static ProcessOutput of(Process process) {
        var output = new ProcessOutput(process);
        output.reader.start();
        return output;
    }

    private void read(Process process) {
        try (var in = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                keep(line);
                var ready = READY.matcher(line);
                if (ready.matches()) {
                    url.complete(ready.group(1));
                }
            }
            url.completeExceptionally(new IOException("it ended"));
        } catch (IOException broken) {
            url.completeExceptionally(broken);
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            if (lines.size() == KEPT_LINES) {
                lines.removeFirst();
            }
            lines.addLast(line.substring(0, Math.min(line.length(), KEPT_CHARACTERS)));
        }
    }

    /** The server's URL. Fails if the process ends before it has printed its URL. */
    CompletableFuture<String> url() {
        return url;
    }

    String newestLines() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Waits until all output has been read. Call it after the process has ended. */
    void awaitEnd() throws InterruptedException {
        reader.join(5_000);
    }
}
