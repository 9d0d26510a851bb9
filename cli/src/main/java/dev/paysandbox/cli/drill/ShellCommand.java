package dev.paysandbox.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.output.Folder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a command of the user in {@code sh}, with a time limit and bounded output. */
public final class ShellCommand {
    private static final int MOST_OUTPUT = 64 << 10;
    private static final int MOST_ERRORS = 4 << 10;
    private static final int LAST_LINES = 3;
    /** The exit code by which a command says that the application does not offer what was asked of it. */
    private static final int NOT_OFFERED = 3;
    /** How long to read on after the command has ended. A background process may keep the output open. */
    private static final long REST_MILLIS = 500;

    /** A variable of commands: where they keep what the next one needs, such as cookies. */
    public static final String KEPT = "PAYSANDBOX_DRILL_FOLDER";

    private @Nullable Process running;
    /** The folder of that, which is deleted at the end. */
    private @Nullable Path folder;

    private boolean isStopped;

    /**
     * The outcome of a command.
     *
     * @param text its standard output, or the beginning of it
     * @param failure why the command failed, or null
     * @param notOffered whether it ended with the exit code for what the application does not offer
     */
    public record Outcome(String text, @Nullable String failure, boolean notOffered) {
        public Outcome(String text, @Nullable String failure) {
            this(text, failure, false);
        }
    }

    Outcome run(String command, Map<String, String> variables, Duration longest) {
        var builder = new ProcessBuilder("sh", "-c", command);
        builder.environment().putAll(variables);
        try {
            return outcome(started(builder), longest);
        } catch (IOException noShell) {
            return new Outcome("", "cannot start sh: " + IoFailure.reason(noShell));
        } catch (InterruptedException stopped) {
            stop();
            Thread.currentThread().interrupt();
            return new Outcome("", "interrupted");
        }
    }

    private synchronized Process started(ProcessBuilder builder) throws IOException {
        if (isStopped) {
            throw new IOException("the drill is being stopped");
        }
        if (folder == null) {
            folder = Files.createTempDirectory("paysandbox-drill");
        }
        builder.environment().put(KEPT, folder.toString());
        var process = builder.start();
        running = process;
        return process;
    }

    private Outcome outcome(Process process, Duration longest) throws IOException, InterruptedException {
        process.getOutputStream().close();
        var out = new Reader(process.getInputStream(), MOST_OUTPUT, false);
        var err = new Reader(process.getErrorStream(), MOST_ERRORS, true);
        boolean ended = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (!ended) {
            stop();
        }
        var text = out.text();
        if (!ended) {
            return new Outcome(text, "did not end within " + longest.toSeconds() + " s" + lastLines(err.text()));
        }
        int code = process.exitValue();
        return new Outcome(text, code == 0 ? null : "exit code " + code + lastLines(err.text()), code == NOT_OFFERED);
    }

    /** The last lines of its standard error, with a colon before them. */
    private static String lastLines(String errors) {
        var lines = errors.strip().lines().toList();
        var last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
        return last.isEmpty() || errors.isBlank() ? "" : ": " + String.join(" / ", last);
    }

    /** Kills the running command and all its child processes, lets no other command start, and deletes what they have kept. */
    synchronized void end() {
        isStopped = true;
        stop();
        if (folder != null) {
            Folder.delete(folder);
        }
    }

    private synchronized void stop() {
        if (running != null) {
            // The shell first. Otherwise it would print messages about its killed children.
            var below = running.descendants().toList();
            running.destroyForcibly();
            below.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Reads a stream to its end, so that the process never has to wait. Keeps only the beginning or the end. */
    private static final class Reader {
        private final InputStream stream;
        private final int most;
        private final boolean keepsEnd;
        private final Thread thread;
        /** Guarded by this. */
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        Reader(InputStream stream, int most, boolean keepsEnd) {
            this.stream = stream;
            this.most = most;
            this.keepsEnd = keepsEnd;
            thread = new Thread(this::read, "output");
            thread.setDaemon(true);
            thread.start();
        }

        private void read() {
            var piece = new byte[8 << 10];
            try (stream) {
                for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
                    keep(piece, read);
                }
            } catch (IOException closed) {
                // The process was killed. The output so far is used.
            }
        }

        private synchronized void keep(byte[] piece, int read) {
            if (keepsEnd && kept.size() > most) {
                var before = kept.toByteArray();
                kept.reset();
                kept.write(before, before.length - most, most);
            }
            if (keepsEnd || kept.size() < most) {
                kept.write(piece, 0, read);
            }
        }

        String text() throws InterruptedException {
            thread.join(REST_MILLIS);
            synchronized (this) {
                var bytes = kept.toByteArray();
                int length = Math.min(most, bytes.length);
                return new String(bytes, keepsEnd ? bytes.length - length : 0, length, UTF_8);
            }
        }
    }
}
