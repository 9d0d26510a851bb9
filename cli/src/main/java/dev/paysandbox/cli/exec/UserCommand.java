package dev.paysandbox.cli.exec;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A command of the user, in a process of its own with this process's streams. */
public final class UserCommand {
    /** How long it may take to end when it is asked to. */
    private static final int SECONDS_TO_END = 10;

    private UserCommand() {}

    /**
     * Runs it, and returns its exit code. If this process is asked to end, the command ends first.
     *
     * @param last what is done after its end, perhaps twice
     * @throws IOException if it cannot be started
     */
    public static int run(List<String> command, Map<String, String> environment, Runnable last)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(environment);
        var started = new CompletableFuture<Process>();
        var end = new Thread(
                () -> {
                    try {
                        end(started.join());
                    } catch (CancellationException notStarted) {
                        // There is nothing to end.
                    }
                    last.run();
                },
                "end of the command");
        try {
            // Before the command, which may end this process at once.
            Runtime.getRuntime().addShutdownHook(end);
            int code = start(builder, started).waitFor();
            // A signal may come to both, and then only the hook keeps this process.
            last.run();
            Runtime.getRuntime().removeShutdownHook(end);
            return code;
        } catch (IllegalStateException ending) {
            // This process is ending, perhaps since before the hook was added. It reports nothing any more.
            Thread.currentThread().join();
            throw ending;
        }
    }

    private static Process start(ProcessBuilder builder, CompletableFuture<Process> started) throws IOException {
        try {
            started.complete(builder.start());
        } finally {
            // If it has not started, the hook must not wait for it.
            started.cancel(false);
        }
        return started.join();
    }

    /** The text of a variable, with values in place of words such as {@code {url}}. */
    public static String filled(String text, Map<String, String> words) {
        var filled = text;
        for (var word : words.entrySet()) {
            filled = filled.replace(word.getKey(), word.getValue());
        }
        return filled;
    }

    /** Asks the command to end, and ends it if it has not done so in time. */
    private static void end(Process process) {
        var below = process.descendants().toList();
        process.destroy();
        below.forEach(ProcessHandle::destroy);
        try {
            process.onExit().get(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | InterruptedException ignoresIt) {
            process.destroyForcibly();
            below.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
