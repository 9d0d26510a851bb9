package dev.paysandbox.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The memory that the stores of all worlds may take up together, in estimated bytes. While there is enough, every
 * world takes what it needs; when it is short, a world with more than an equal part must drop some. So a thousand
 * worlds need no more memory than one, and no world loses what is within its part. Thread-safe.
 */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger();
    private final GrowingReservations growing;

    /**
     * A budget of so many bytes, of which nothing is taken.
     *
     * @param patience how long a growing reservation waits for later ones to give memory back
     */
    public MemoryBudget(long limit, Duration patience) {
        this.limit = limit;
        growing = new GrowingReservations(patience);
    }

    /** The part of one holder, empty at first. */
    public Share share() {
        return new Share(true);
    }

    /** The same for something that is built beside what is kept: it counts once it has joined. */
    public Share shareApart() {
        return new Share(false);
    }

    /** Memory for work on something large, such as a snapshot; empty at first. */
    public Reservation reservation() {
        return new Reservation(false);
    }

    /**
     * The same for work that needs more and more. Where there is not enough for all such work, what began later is
     * given up for what began earlier. Its owner asks for more from time to time, or closes it.
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

    /** How much may be kept and reserved together, since a new state is built beside the one it replaces. */
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

    /** One holder's part. Its holder makes sure that one thread at a time changes it; any thread may ask. */
    public final class Share {
        private volatile long bytes;
        private final List<BooleanSupplier> droppers = new ArrayList<>(2);
        private boolean joined;
        private boolean ended;

        private Share(boolean joined) {
            this.joined = joined;
        }

        /**
         * Adds a way to drop one object of this share when memory is short. Those added first are used first.
         *
         * @param dropper answers false where it has nothing to drop
         */
        public void dropsBy(BooleanSupplier dropper) {
            droppers.add(dropper);
        }

        /** Drops objects, at most so many, until this is within its part; answers whether any were dropped. */
        public boolean shrink(int most) {
            int drops = 0;
            while (drops < most && isTooLarge() && dropOne()) {
                drops++;
            }
            return drops > 0;
        }

        /**
         * Whether so many more bytes, which are never dropped, may be kept; other objects are dropped for them.
         * Nothing is dropped where that would not be enough.
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

        /** Counts so many more bytes; a negative number gives back. */
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

        /** Memory is short, and this is more than an equal part. */
        public boolean isTooLarge() {
            return isShort() && bytes > limit / Math.max(1, holders.get());
        }

        /** Whether so many more bytes would be within the budget, or within an equal part of it. */
        public boolean admits(long more) {
            return taken.get() + more <= limit || bytes + more <= limit / Math.max(1, holders.get());
        }

        /** How many bytes it has. */
        public long bytes() {
            return bytes;
        }

        /** A share made by {@link #shareApart} counts from now on. */
        public void join() {
            if (!joined) {
                joined = true;
                count(0, bytes);
            }
        }

        /**
         * Whether so many bytes could replace this share: they are within the budget, or within an equal part of it.
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
     * Memory that is needed for a while, outside the stores. Nothing is dropped for it. Taken by one thread at a time;
     * any thread may close it.
     */
    public final class Reservation implements AutoCloseable {
        private final AtomicLong bytes = new AtomicLong();
        private final boolean grows;
        private volatile boolean givenUp;

        private Reservation(boolean grows) {
            this.grows = grows;
        }

        /**
         * Takes so many more bytes; false, without taking any, where there are not so many. One that grows waits until
         * later ones have given theirs back or its patience ends, and gets nothing more once it is given up itself.
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

        /** Whether an earlier one needs what this one has. */
        public boolean isGivenUp() {
            return givenUp;
        }

        void giveUp() {
            givenUp = true;
        }

        /** Whether there would be so many more bytes without other reservations. */
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
