package dev.paysandbox.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that the stores of all worlds take up together, in bytes as estimated. While there is enough, everyone takes
 * what they need; when it is short, whoever has more than an equal part must make do with that. So a thousand worlds
 * need no more than one does, and no world loses what is within its part. Thread-safe.
 */
public final class Room {
    private final long limit;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger();

    /** An empty room of so many bytes. */
    public Room(long limit) {
        this.limit = limit;
    }

    /** What somebody has of the room, nothing at first. */
    public Share share() {
        return new Share();
    }

    /** How much is taken, which may be beyond the limit for a moment. */
    public long taken() {
        return taken.get();
    }

    /** Whether more is taken than there is. */
    public boolean isShort() {
        return taken.get() > limit;
    }

    /** One holder's part. Changed by one thread at a time, which its holder sees to; anyone may ask. */
    public final class Share {
        private volatile long bytes;
        private boolean apart;
        private boolean ended;

        private Share() {}

        /** So much more is kept; a negative number gives back. */
        public void take(long more) {
            if (ended || more == 0) {
                return;
            }
            long before = bytes;
            long now = Math.max(0, before + more);
            bytes = now;
            if (!apart) {
                count(before, now);
            }
        }

        private void count(long before, long now) {
            taken.addAndGet(now - before);
            if (before == 0 && now > 0) {
                holders.incrementAndGet();
            } else if (before > 0 && now == 0) {
                holders.decrementAndGet();
            }
        }

        /** Until it joins, what it takes is only noted: what is being built and may never come to be displaces nobody. */
        public void standApart() {
            count(bytes, 0);
            apart = true;
        }

        /** What it has taken counts from now on. */
        public void join() {
            if (apart) {
                apart = false;
                count(0, bytes);
            }
        }

        /** The room is short, and this is more than an equal part. */
        public boolean isTooLarge() {
            return isShort() && bytes > limit / Math.max(1, holders.get());
        }

        /** Whether so much more would still be within the room, or within an equal part of it. */
        public boolean admits(long more) {
            return taken.get() + more <= limit || bytes + more <= limit / Math.max(1, holders.get());
        }

        /** How much it has taken. */
        public long bytes() {
            return bytes;
        }

        /** Gives everything back for good. */
        public void end() {
            take(-bytes);
            ended = true;
        }
    }
}
