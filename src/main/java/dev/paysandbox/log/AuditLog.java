package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.Timestamps;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts lines without waiting, and writes them on its own thread. What does not fit into memory, cannot be written, or
 * was refused too often in a minute is left out, and a line in the file counts it. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int MOST_WAITING = 10_000;
    private static final int MOST_REFUSED = 60;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final Set<StandardOpenOption> APPEND =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    /** Those of this process, which have another end. */
    private static final Pattern STREAMS = Pattern.compile("/dev/(stdout|stderr|fd/[0-9]+)|/proc/self/fd/[0-9]+");

    private final Path path;
    private final HostTime time;
    private final AtomicLong leftOut = new AtomicLong();
    private final ThreadPoolExecutor writer = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), work -> new Thread(work, "audit log"));
    private int refused;
    private long minuteBegan;
    private boolean failed;
    /** Whether the last line may be incomplete, because the disk was full. */
    private boolean torn;

    /** @throws IOException if the file cannot be opened */
    public AuditLog(Path path, HostTime time) throws IOException {
        this.path = path;
        this.time = time;
        if (!STREAMS.matcher(path.toString()).matches()) {
            IoFailure.requireRegular(path);
        }
        minuteBegan = time.nanos();
        writer.setRejectedExecutionHandler((line, full) -> leftOut.incrementAndGet());
        append("");
    }

    /**
     * Never waits for the disk.
     *
     * @param line already masked, without a line break
     * @param isRefused whether it is about a refused request; only so many of them are written in a minute
     */
    public synchronized void add(String line, boolean isRefused) {
        long now = time.nanos();
        if (now - minuteBegan >= MINUTE) {
            minuteBegan = now;
            refused = 0;
        }
        if (isRefused && ++refused > MOST_REFUSED) {
            leftOut.incrementAndGet();
        } else {
            writer.execute(() -> write(line + "\n"));
        }
    }

    /** Writes the line, and then how many are missing. */
    private void write(String line) {
        long missing = leftOut.get();
        var at = Timestamps.format(time.wallMillis());
        try {
            append(missing == 0 ? line : line + "{\"at\":\"" + at + "\",\"leftOut\":" + missing + "}\n");
            failed = false;
            leftOut.addAndGet(-missing);
        } catch (IOException why) {
            if (!failed) {
                LOG.error(
                        "The audit log {} cannot be written, and lines are left out: {}", path, IoFailure.reason(why));
            }
            failed = true;
            leftOut.incrementAndGet();
        }
    }

    /** Opens the file each time, because it may have been renamed. */
    private void append(String lines) throws IOException {
        try (var file = Channels.newOutputStream(FileChannel.open(path, APPEND, OwnerOnly.file()))) {
            var bytes = ((torn ? "\n" : "") + lines).getBytes(StandardCharsets.UTF_8);
            torn = true;
            file.write(bytes);
            torn = false;
        }
    }

    /** Returns once the last line is written, or writing has failed. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            if (writer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS) && leftOut.get() > 0) {
                write("");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
