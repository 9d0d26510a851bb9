package dev.paysandbox.audit;

import dev.paysandbox.files.IoFailure;
import dev.paysandbox.files.OwnerOnly;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts entries without waiting, and writes them on its own thread. What does not fit into memory, cannot be written, or
 * was refused too often in a minute is left out, and a line in the file counts it. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int MOST_WAITING = 10_000;
    private static final int MOST_REFUSED = 60;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final Set<StandardOpenOption> APPEND =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private final Path path;
    private final HostTime time;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writer = new Thread(this::writeAll, "audit log");
    private volatile boolean ending;
    private final AtomicLong leftOut = new AtomicLong();
    private int refused;
    private long minuteBegan;
    private boolean failed;
    /** Whether the last line may be incomplete, because the disk was full. */
    private boolean torn;

    /** @throws IOException if the file cannot be opened */
    public AuditLog(Path path, HostTime time) throws IOException {
        this.path = path;
        this.time = time;
        minuteBegan = time.nanos().getAsLong();
        append("");
        writer.setDaemon(true);
        writer.start();
    }

    /** Never waits for the disk. */
    public synchronized void add(AuditEntry entry) {
        long now = time.nanos().getAsLong();
        if (now - minuteBegan >= MINUTE) {
            minuteBegan = now;
            refused = 0;
        }
        if ((entry.isRefused() && ++refused > MOST_REFUSED) || !waiting.offer(entry.line())) {
            leftOut.incrementAndGet();
        }
    }

    private void writeAll() {
        try {
            boolean last;
            do {
                last = ending;
                var lines = new ArrayList<String>();
                var first = waiting.poll(last ? 0 : 1, TimeUnit.SECONDS);
                if (first != null) {
                    lines.add(first);
                    waiting.drainTo(lines);
                }
                write(lines);
            } while (!last);
        } catch (InterruptedException stopped) {
            LOG.error("The audit log {} stops, because its thread was interrupted", path);
        }
    }

    private void write(List<String> lines) {
        long missing = leftOut.get();
        var text = String.join("", lines);
        if (missing > 0) {
            text += AuditEntry.leftOut(time.wallMillis().getAsLong(), missing);
        }
        if (text.isEmpty()) {
            return;
        }
        try {
            append(text);
            failed = false;
            leftOut.addAndGet(-missing);
        } catch (IOException why) {
            if (!failed) {
                LOG.error(
                        "The audit log {} cannot be written, and lines are left out: {}", path, IoFailure.reason(why));
            }
            failed = true;
            leftOut.addAndGet(lines.size());
        }
    }

    /** Opens the file each time, because it may have been renamed. */
    private void append(String lines) throws IOException {
        try (var file = FileChannel.open(path, APPEND, OwnerOnly.file())) {
            var bytes = ByteBuffer.wrap(((torn ? "\n" : "") + lines).getBytes(StandardCharsets.UTF_8));
            torn = true;
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            torn = false;
        }
    }

    /** Returns once the last line is written, or writing has failed. */
    @Override
    public void close() {
        ending = true;
        try {
            writer.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
