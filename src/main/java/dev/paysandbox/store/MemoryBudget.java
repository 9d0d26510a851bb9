package dev.paysandbox.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Memory that the stores of all worlds take up together, in bytes as estimated. While there is enough, everyone takes
 * what they need; when it is short, whoever has more than an equal part must make do with that. So a thousand worlds
 * need no more than one does, and no world loses what is within its part. Thread-safe.
 */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger();
    private final GrowingReservations growing = new GrowingReservations();

    /** An empty room of so many bytes. */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** What somebody has of the room, nothing at first. */
    public Share share() {
        return new Share(true);
    }

    /** The same for something that is built beside what is kept: it counts in the room once it has joined. */
    public Share shareApart() {
        return new Share(false);
    }

    /** Memory for work on something large, such as a snapshot, none at first. */
    public Reservation reservation() {
        return new Reservation(false);
    }

    /**
     * The same for work that takes up more and more. Where there is not enough for all such work, what began later is
     * given up for what began earlier. Whoever has one asks for more from time to time, or closes it.
     */
    public Reservation growingReservation() {
        var reservation = new Reservation(true);
        growing.add(reservation);
        return reservation;
    }

    /** How much may be kept, in bytes. */
    public long limit() {
        return limit;
    }

    /** How much may be kept and reserved together: what is built stands beside what it is to replace. */
    public long limitWithReservations() {
        return limit + Math.min(limit / 3, Long.MAX_VALUE - limit);
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
        private final List<BooleanSupplier> droppers = new ArrayList<>(2);
        private boolean joined;
        private boolean ended;

        private Share(boolean joined) {
            this.joined = joined;
        }

        /**
         * When memory is short, this drops one thing of what is kept here, unless an earlier one has something to drop.
         *
         * @param dropper answers false where it has nothing to drop
         */
        public void dropsBy(BooleanSupplier dropper) {
            droppers.add(dropper);
        }

        /** Drops so many things at most, until this is within its part; answers whether any went. */
        public boolean shrink(int most) {
            int drops = 0;
            while (drops < most && isTooLarge() && dropOne()) {
                drops++;
            }
            return drops > 0;
        }

        /**
         * Whether so much more, of what is never dropped, may be kept; other things are dropped for it. Nothing is where
         * all of them together could not make room.
         */
        public boolean makeRoomFor(long more) {
            if (!couldBe(more)) {
                return false;
            }
            while (!admits(more)) {
                if (!dropOne()) {
                    return false;
                }
            }
            return true;
        }

        private boolean dropOne() {
            for (var dropper : droppers) {
                if (dropper.getAsBoolean()) {
                    return true;
                }
            }
            return false;
        }

        /** So much more is kept; a negative number gives back. */
        public void take(long more) {
            if (ended || more == 0) {
                return;
            }
            long before = bytes;
            long now = Math.max(0, before + more);
            bytes = now;
            if (joined) {
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

        /** The room is short, and this is more than an equal part. */
        public boolean isTooLarge() {
            return isShort() && bytes > limit / Math.max(1, holders.get());
        }

        /** Whether so much more would still be within the room, or within an equal part of it. */
        public boolean admits(long more) {
            return taken.get() + more <= limit || bytes + more <= limit / Math.max(1, holders.get());
        }

        /** How many bytes it has. */
        public long bytes() {
            return bytes;
        }

        /** A share apart counts in the room from now on. */
        public void join() {
            if (!joined) {
                joined = true;
                count(0, bytes);
            }
        }

        /**
         * Whether so many bytes could take the place of this share: then they are within the room, or within an equal
         * part of it.
         */
        public boolean couldBe(long more) {
            long all = holders.get() + (bytes == 0 ? 1L : 0L);
            return taken.get() - bytes + more <= limit || more <= limit / Math.max(1, all);
        }

        /** Gives everything back for good. */
        public void end() {
            take(-bytes);
            ended = true;
        }
    }

    /**
     * Memory that is taken up for a while, and is no store's. It makes nobody drop anything. Taken by one thread at a
     * time; any thread may close it.
     */
    public final class Reservation implements AutoCloseable {
        private final AtomicLong bytes = new AtomicLong();
        private final boolean grows;
        private volatile boolean givenUp;

        private Reservation(boolean grows) {
            this.grows = grows;
        }

        /**
         * Takes so much more; false, and takes nothing, where that is more than there is. One that grows waits until
         * those that began later have given theirs back, and gets nothing more once it is given up itself.
         */
        public boolean take(long more) {
            return grows ? growing.grow(this, more) : takeNow(more);
        }

        boolean takeNow(long more) {
            if (taken.get() + reserved.addAndGet(more) > limitWithReservations()) {
                reserved.addAndGet(-more);
                return false;
            }
            bytes.addAndGet(more);
            return true;
        }

        /** Whether one that began earlier needs what this one has. */
        public boolean isGivenUp() {
            return givenUp;
        }

        void giveUp() {
            givenUp = true;
        }

        /** Whether there would be so much more, were it not for other reservations. */
        public boolean couldHaveAlone(long more) {
            return taken.get() + bytes.get() + more <= limitWithReservations();
        }

        /** How much it has taken. */
        public long bytes() {
            return bytes.get();
        }

        /** Gives everything back; once more changes nothing. */
        @Override
        public void close() {
            reserved.addAndGet(-bytes.getAndSet(0));
            if (grows) {
                growing.remove(this);
            }
        }
    }
}
