package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.event.Level;

/**
 * Where messages are written, no more than so many and so much in a minute; what is left out is counted, and told when
 * the minute is over. Errors have a minute's worth of their own, so that no flood of warnings drowns one. Any thread.
 */
final class Lines {
    /**
     * How much is written in a minute.
     *
     * @param messages how many
     * @param characters how long they are together
     */
    record Bound(int messages, int characters) {
        /** So much that a person still finds what matters, and a day of it fits on any disk. */
        static final Bound USUAL = new Bound(300, 256 * 1024);

        /** Who asks for details wants to see what happens. */
        static final Bound OF_DETAILS = new Bound(20_000, 4 * 1024 * 1024);
    }

    /** Does something when so many nanoseconds have passed. */
    interface Later {
        void after(long nanos, Runnable work);
    }

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Bound bound;
    private final Consumer<String> out;
    private final HostTime time;
    private final Later later;
    private final Share errors = new Share();
    private final Share others = new Share();

    /** What of a minute's worth is used. */
    private static final class Share {
        private long began;
        private int messages;
        private int characters;
        private long leftOut;
    }

    Lines(Bound bound, Consumer<String> out, HostTime time, Later later) {
        this.bound = bound;
        this.out = out;
        this.time = time;
        this.later = later;
    }

    /** Whether another message may be written now, which then counts; one that may not counts as left out. */
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
            later.after(share.began + MINUTE - now, () -> tell(share));
        }
        return false;
    }

    synchronized void write(Level level, String line) {
        share(level).characters += line.length();
        out.accept(line);
    }

    private Share share(Level level) {
        return level == Level.ERROR ? errors : others;
    }

    private synchronized void tell(Share share) {
        tellOfLeftOut(share);
    }

    /** Tells at once what was left out and has not been told. */
    synchronized void end() {
        tellOfLeftOut(errors);
        tellOfLeftOut(others);
    }

    private void tellOfLeftOut(Share share) {
        if (share.leftOut > 0) {
            out.accept("… and " + share.leftOut + " more\n");
            share.leftOut = 0;
        }
    }
}
