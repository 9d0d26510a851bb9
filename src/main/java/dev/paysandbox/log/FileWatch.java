package dev.paysandbox.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads files again after they have changed. Polls them, since a mounted folder does not report changes on every
 * system.
 */
public final class FileWatch implements AutoCloseable {
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Supplier<Map<Path, String>> stamps;
    /** The files before they were first read, so that a change during the first read counts too. */
    private final Map<Path, String> atStart;

    private volatile boolean closed;
    private @Nullable Thread thread;

    /**
     * Must be created before the files are first read.
     *
     * @param stamps by real path, a text that differs after a change of the file
     */
    public FileWatch(Supplier<Map<Path, String>> stamps) {
        this.stamps = stamps;
        atStart = stamps.get();
    }

    /** The file's size and modification time. */
    public static String stamp(Path file) throws IOException {
        return Files.size(file) + " " + Files.getLastModifiedTime(file);
    }

    /**
     * Watches until this is closed.
     *
     * @param read reads the files and returns the action to take, which is skipped if the files changed meanwhile
     */
    public void start(String name, Supplier<Runnable> read) {
        thread = new Thread(() -> watch(read), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void watch(Supplier<Runnable> read) {
        var known = atStart;
        while (!closed) {
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
            var present = stamps.get();
            if (closed || present.equals(known)) {
                continue;
            }
            var outcome = read.get();
            if (stamps.get().equals(present)) {
                outcome.run();
                known = present;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }
}
