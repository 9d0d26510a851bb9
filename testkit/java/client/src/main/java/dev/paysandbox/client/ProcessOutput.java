package dev.paysandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** What a process prints: read to its end, so that the process never waits, and kept as far as its newest lines. */
final class ProcessOutput {
    private static final int KEPT_LINES = 200;
    private static final int KEPT_CHARACTERS = 2_000;
    /** The line by which a server started with {@code --ready-json} says that it is ready, and where. */
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

    /** Where the server listens; it fails if the process ends without having said so. */
    CompletableFuture<String> url() {
        return url;
    }

    String newestLines() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Returns when everything was read, which is soon after the process has ended. */
    void awaitEnd() throws InterruptedException {
        reader.join(5_000);
    }
}
