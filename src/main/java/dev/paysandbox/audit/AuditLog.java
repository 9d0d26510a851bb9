package dev.paysandbox.audit;

import dev.paysandbox.files.IoFailure;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts entries without waiting, and writes them on its own thread. Failed writes are repeated each second. The
 * numbers of waiting entries, and of refused ones in a minute, are limited; lines in the file tell how many entries are
 * missing therefore. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int MOST_WAITING = 10_000;
    private static final int MOST_REFUSED = 60;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Path path;
    private final AuditFile file;
    private final HostTime time;
    private final Thread writer = new Thread(this::writeAll, "audit log");
    private final CountDownLatch end = new CountDownLatch(1);

    /** Entries that are not written yet. Guarded by this, like the fields below. */
    private List<AuditEntry> waiting = new ArrayList<>();

    private long lost;
    /** The number of refused entries in this minute. */
    private int refused;
    /** The number of refused entries over the limit in earlier minutes. */
    private long omitted;

    private long minuteBegan;

    /** @throws IOException if the file cannot be opened */
    public AuditLog(Path path, HostTime time) throws IOException {
        this.path = path;
        this.time = time;
        file = new AuditFile(path);
        minuteBegan = time.nanos().getAsLong();
        file.opened();
        writer.setDaemon(true);
        writer.start();
    }

    /** Never waits for the disk. */
    public synchronized void add(AuditEntry entry) {
        endMinute();
        if (entry.isRefused() && ++refused > MOST_REFUSED) {
            return;
        }
        if (waiting.size() >= MOST_WAITING) {
            lost++;
        } else {
            waiting.add(entry);
        }
        notifyAll();
    }

    private void endMinute() {
        long now = time.nanos().getAsLong();
        if (isEnding() || now - minuteBegan >= MINUTE) {
            minuteBegan = now;
            omitted += Math.max(0, refused - MOST_REFUSED);
            refused = 0;
        }
    }

    private boolean isEnding() {
        return end.getCount() == 0;
    }

    private void writeAll() {
        try {
            for (var batch = next(); !batch.isEmpty(); batch = next()) {
                write(batch.lines(time.wallMillis().getAsLong()));
            }
        } catch (InterruptedException stopped) {
            LOG.error("The audit log {} stops, because its thread was interrupted", path);
        }
    }

    private record Batch(List<AuditEntry> entries, long lost, long omitted) {
        boolean isEmpty() {
            return entries.isEmpty() && lost == 0 && omitted == 0;
        }

        String lines(long now) {
            var lines = new StringBuilder();
            entries.forEach(entry -> lines.append(entry.line()));
            if (lost > 0) {
                lines.append(AuditEntry.missing(now, "lost", lost));
            }
            if (omitted > 0) {
                lines.append(AuditEntry.missing(now, "refusedAndOmitted", omitted));
            }
            return lines.toString();
        }
    }

    /** Waits until there is something to write; empty at the end. */
    private synchronized Batch next() throws InterruptedException {
        endMinute();
        while (waiting.isEmpty() && lost == 0 && omitted == 0 && !isEnding()) {
            wait(TimeUnit.NANOSECONDS.toMillis(MINUTE));
            endMinute();
        }
        var batch = new Batch(waiting, lost, omitted);
        waiting = new ArrayList<>();
        lost = 0;
        omitted = 0;
        return batch;
    }

    private void write(String lines) throws InterruptedException {
        String failure = null;
        while (true) {
            // An attempt that begins after the end is the last one.
            boolean isLast = isEnding();
            try {
                file.append(lines);
                if (failure != null) {
                    LOG.warn("The audit log {} can be written again", path);
                }
                return;
            } catch (IOException why) {
                var reason = IoFailure.reason(why);
                if (!reason.equals(failure)) {
                    LOG.error(
                            "The audit log {} cannot be written: {}. It will be tried again each second", path, reason);
                    failure = reason;
                }
            }
            if (isLast) {
                LOG.error("The last lines of the audit log {} are lost", path);
                return;
            }
            end.await(1, TimeUnit.SECONDS);
        }
    }

    /** Returns once the last line is written, or writing has failed. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            end.countDown();
            notifyAll();
        }
        try {
            writer.join();
            file.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
