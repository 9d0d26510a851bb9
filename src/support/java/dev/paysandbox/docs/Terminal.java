package dev.paysandbox.docs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A bash that a reader types blocks into, and what it prints, errors included. */
final class Terminal implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    private static final String END = "end-of-block";
    /** Stands in the queue for the end of what the process prints; no line of it can be this very object. */
    private static final String GONE = new String("gone");

    private final Path folder;
    private final Process bash;
    private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    private int blocks;

    /**
     * @param folder where it stands
     * @param sandbox the URL at which the control tool finds the sandbox
     */
    Terminal(Path folder, String sandbox) {
        this.folder = folder;
        try {
            var shell =
                    new ProcessBuilder("bash", "-s").directory(folder.toFile()).redirectErrorStream(true);
            shell.environment().put("PAYSANDBOX_URL", sandbox);
            bash = shell.start();
        } catch (IOException noBash) {
            throw new UncheckedIOException(noBash);
        }
        var reading = new Thread(this::read, "terminal");
        reading.setDaemon(true);
        reading.start();
        // A command such as "curl -s" fails without a word; its exit code at least tells why.
        type("set -eu; trap 'printf \"exit code %s\\n\" $?' EXIT");
    }

    /** Runs the block to its end and answers what it printed; a command that fails fails the test. */
    String run(String block) {
        begin(block);
        type("printf '\\n%s\\n' " + END);
        var lines = new ArrayList<String>();
        for (var line = next(lines); !line.equals(END); line = next(lines)) {
            lines.add(line);
        }
        return String.join("\n", lines).strip();
    }

    /** Starts a block that need not end. */
    void begin(String block) {
        try {
            var script = Files.createTempDirectory(folder, ".block").resolve("block-" + ++blocks + ".sh");
            Files.writeString(script, block);
            // The block must not read what is typed after it.
            type(". '" + script + "' </dev/null");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** The next lines it prints, however long they take. */
    String nextLines(int count) {
        var lines = new ArrayList<String>();
        while (lines.size() < count) {
            lines.add(next(lines));
        }
        return String.join("\n", lines);
    }

    @SuppressWarnings("ReferenceEquality")
    private String next(List<String> before) {
        try {
            var line = printed.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null || line == GONE) {
                throw new AssertionError((line == null ? "Nothing more came" : "The command failed") + " after:\n"
                        + String.join("\n", before));
            }
            return line;
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(bash.getInputStream(), StandardCharsets.UTF_8))) {
            lines.lines().forEach(printed::add);
        } catch (IOException | UncheckedIOException closed) {
            // The same as its end.
        }
        printed.add(GONE);
    }

    private void type(String line) {
        try {
            bash.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            bash.getOutputStream().flush();
        } catch (IOException gone) {
            // Told, with all it printed, by whoever waits for its next line.
        }
    }

    @Override
    public void close() {
        bash.descendants().forEach(ProcessHandle::destroy);
        bash.destroy();
    }
}
