package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.event.Level;

/**
 * Writes messages, within a limit of number and length per minute. Counts omitted messages and reports them at the end
 * of the minute. Errors have their own limit, so that many warnings cannot displace an error. Thread-safe.
 */
final class LogOutput {
    /**
     * The limit per minute.
     *
     * @param messages the number of messages
     * @param characters their total length
     */
    record MinuteLimit(int messages, int characters) {
        /** A person can read this much, and a day of it fits on any disk. */
        static final MinuteLimit USUAL = new MinuteLimit(300, 256 * 1024);

        /** For debugging, the limit is much higher. */
        static final MinuteLimit OF_DETAILS = new MinuteLimit(20_000, 4 * 1024 * 1024);
    }

    /** Runs a task after this number of nanoseconds. */
    interface DelayedRunner {
        void after(long nanos, Runnable work);
    }

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final MinuteLimit bound;
    private final Consumer<String> out;
    private final HostTime time;
    private final DelayedRunner later;
    private final MinuteUse errors = new MinuteUse();
    private final MinuteUse others = new MinuteUse();

    /** The used part of a minute's limit. */
    private static final class MinuteUse {
        private long began;
        private int messages;
        private int characters;
        private long leftOut;
    }

    LogOutput(MinuteLimit bound, Consumer<String> out, HostTime time, DelayedRunner later) {
        this.bound = bound;
        this.out = out;
        this.time = time;
        this.later = later;
    }

    /** Counts a message; returns whether it may be written now. If not, it counts as omitted. */
    synchronized boolean takes(Level level) {
        var share = share(level);
        long now = time.nanos().getAsLong();
        if (now - share.began >= MINUTE) {
            tellOfLeftOut(share);
            share.began = now;
            share.messages = 0;
            share.characters = 0;
        }
        if (share.messages < bound.messages && share.characters < bound.characters) {
            share.messages++;
            return true;
        }
        if (share.leftOut++ == 0) {
            later.after(share.began + MINUTE - now, () -> report(share));
        }
        return false;
    }

    synchronized void write(Level level, String line) {
        share(level).characters += line.length();
        out.accept(line);
    }

    private MinuteUse share(Level level) {
        return level == Level.ERROR ? errors : others;
    }

    private synchronized void report(MinuteUse share) {
        tellOfLeftOut(share);
    }

    /** Reports omitted messages that were not reported yet. */
    synchronized void end() {
        tellOfLeftOut(errors);
        tellOfLeftOut(others);
    }

    private void tellOfLeftOut(MinuteUse share) {
        if (share.leftOut > 0) {
            out.accept("… and " + share.leftOut + " more\n");
            share.leftOut = 0;
        }
    }
}
