package dev.paysandbox.cli.exec;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The process that started this one, such as a shell, or the command of the npm package. */
public final class Starter {
    private static final int EXIT_CODE = 143;

    private Starter() {}

    /** Ends this process soon after its starter has ended, even if that was killed. Started with nohup, it goes on. */
    public static void endWithIt() throws InterruptedException {
        if (!ignoresHangup()) {
            watch(ProcessHandle.current().parent());
        }
    }

    /** A process whose parent has ended gets another parent, or none. */
    private static void watch(Optional<ProcessHandle> starter) {
        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> {
            if (!ProcessHandle.current().parent().equals(starter)) {
                System.exit(EXIT_CODE);
            }
            watch(starter);
        });
    }

    /** What nohup does. A process that this one starts ignores the signal, too. */
    private static boolean ignoresHangup() throws InterruptedException {
        try {
            return new ProcessBuilder("sh", "-c", "kill -HUP $$").start().waitFor() == 0;
        } catch (IOException noShell) {
            return false;
        }
    }
}
