package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A sandbox in a process of its own, on a free port. It ends with this process, even if this process is killed, because it
 * ends when its standard input closes.
 */
public final class OwnSandbox implements AutoCloseable {
    private static final long TIME_TO_END_SECONDS = 10;
    private static final int KEPT_LINES = 50;

    /** The environment variables of the launcher. All others that begin with PAYSANDBOX_ are settings. */
    private static final Set<String> LAUNCHER = Set.of(
            "PAYSANDBOX_HOME",
            "PAYSANDBOX_PROFILE",
            "PAYSANDBOX_HEAP",
            "PAYSANDBOX_JAVA_OPTS",
            "PAYSANDBOX_JDKS",
            "PAYSANDBOX_CACHE",
            "PAYSANDBOX_IN_CONTAINER");

    private final Process process;
    private final BufferedReader output;
    /** Its newest lines; guarded by itself. */
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    private OwnSandbox(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    /**
     * Starts it. {@link #awaitReady} waits until it is ready.
     *
     * @param program what runs PaySandbox: the launcher, or Java with a jar
     */
    public static OwnSandbox start(List<String> program, Map<String, String> environment) throws IOException {
        var command = new ArrayList<>(program);
        command.addAll(List.of("serve", "--host=127.0.0.1", "--port=0", "--ready-json", "--until-stdin-closes"));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var variables = builder.environment();
        variables.clear();
        environment.forEach((name, value) -> {
            if (!name.startsWith("PAYSANDBOX_") || LAUNCHER.contains(name)) {
                variables.put(name, value);
            }
        });
        // An empty file, instead of a paysandbox.yml of the working directory.
        variables.put(
                "PAYSANDBOX_CONFIG", ProcessBuilder.Redirect.DISCARD.file().toString());
        return new OwnSandbox(builder.start());
    }

    /**
     * Returns its URL.
     *
     * @throws IOException if it has ended; the message has its output
     */
    public String awaitReady() throws IOException {
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            var ready = line.startsWith("{\"url\":") ? Json.objectOrNull(line) : null;
            if (ready != null) {
                var reader = new Thread(this::readOn, "output of the sandbox");
                reader.setDaemon(true);
                reader.start();
                return Json.text(ready, "url");
            }
            keep(line);
        }
        throw new IOException("The sandbox did not start. It printed:\n" + newestLines());
    }

    /** Reads the rest, so that the process never has to wait. */
    private void readOn() {
        try {
            output.lines().forEach(this::keep);
        } catch (UncheckedIOException closed) {
            // The process has ended.
        }
    }

    private void keep(String line) {
        synchronized (lines) {
            if (lines.size() == KEPT_LINES) {
                lines.removeFirst();
            }
            lines.addLast(line);
        }
    }

    /** Whether its process has ended. */
    public boolean hasEnded() {
        return !process.isAlive();
    }

    /** The newest lines of its output. */
    public String newestLines() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(TIME_TO_END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException alreadyEnded) {
            process.destroyForcibly();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
