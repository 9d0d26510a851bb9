package dev.paysandbox.cli.exec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The process that started this one, such as a shell, or the command of the npm package. */
public final class Starter {
    private static final int EXIT_CODE = 143;

    private Starter() {}

    /**
     * Ends this process soon after its starter has ended, even if that was killed. Started with nohup, it goes on.
     *
     * @param err where it says so
     */
    public static void endWithIt(PrintWriter err) {
        if (ignoresHangup()) {
            return;
        }
        if (isAdopted()) {
            end(err);
        }
        watch(ProcessHandle.current().parent(), err);
    }

    private static void end(PrintWriter err) {
        err.println("The process that started paysandbox has ended, so paysandbox ends; with nohup it goes on.");
        err.flush();
        System.exit(EXIT_CODE);
    }

    /** A process whose parent has ended gets another parent, or none. */
    private static void watch(Optional<ProcessHandle> starter, PrintWriter err) {
        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> {
            if (!ProcessHandle.current().parent().equals(starter)) {
                end(err);
            }
            watch(starter, err);
        });
    }

    /**
     * Whether the starter had ended already, and the system has given this process another parent: a process is in the session of
     * the one that started it, unless it has begun a session. This is known only on Linux.
     */
    private static boolean isAdopted() {
        var own = ProcessHandle.current();
        var session = session(own.pid());
        var parents = own.parent().map(parent -> session(parent.pid())).orElse(session);
        return !session.isEmpty()
                && !parents.isEmpty()
                && !session.equals(parents)
                && !session.equals(String.valueOf(own.pid()));
    }

    /** The id of a process's session, or an empty text if it is unknown. */
    private static String session(long pid) {
        try {
            // "id (name) state parent group session …", where the name may have spaces and brackets.
            var status = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return List.of(status.substring(status.lastIndexOf(')') + 2).split(" "))
                    .get(3);
        } catch (IOException unknown) {
            return "";
        }
    }

    /** What nohup does. A process that this one starts ignores the signal, too. */
    private static boolean ignoresHangup() {
        try {
            return new ProcessBuilder("sh", "-c", "kill -HUP $$").start().waitFor() == 0;
        } catch (IOException noShell) {
            return false;
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
