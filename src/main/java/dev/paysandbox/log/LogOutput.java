package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.event.Level;

/**
 * Writes messages, within a limit per minute, and as many errors. The first message after the minute, or the end, is
 * preceded by the number of those that were left out. Thread-safe.
 */
final class LogOutput {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final int most;
    private final Consumer<String> out;
    private final HostTime time;
    private long began;
    private int errors;
    private int others;
    private long leftOut;

    LogOutput(int most, Consumer<String> out, HostTime time) {
        this.most = most;
        this.out = out;
        this.time = time;
    }

    /** Counts a message; returns whether it may be written. If not, it counts as left out. */
    synchronized boolean takes(Level level) {
        long now = time.nanos();
        if (now - began >= MINUTE) {
            end();
            began = now;
            errors = 0;
            others = 0;
        }
        boolean takes = (level == Level.ERROR ? errors++ : others++) < most;
        leftOut += takes ? 0 : 1;
        return takes;
    }

    synchronized void write(String line) {
        out.accept(line);
    }

    /** Reports messages that were left out and not reported yet. */
    synchronized void end() {
        if (leftOut > 0) {
            out.accept("… and " + leftOut + " more\n");
            leftOut = 0;
        }
    }
}
