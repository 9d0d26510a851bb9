package dev.paysandbox.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The memory that the stores of all worlds may use together, in estimated bytes. While there is enough, every world
 * takes what it needs; when it runs short, a world with more than an equal share must drop entries. So a thousand
 * worlds need no more memory than one, and no world loses what is within its share. Thread-safe.
 */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong reserved = new AtomicLong();
    private final AtomicInteger holders = new AtomicInteger();

    /** @param limit in bytes */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    /** The share of one holder, empty at first. It counts only after {@link MemoryShare#join}. */
    public MemoryShare share() {
        return new MemoryShare();
    }

    /** Memory for work on something large, such as a snapshot; empty at first. */
    public Reservation reservation() {
        return new Reservation();
    }

    /** The bytes that may be kept. */
    public long limit() {
        return limit;
    }

    /** The bytes that may be kept and reserved together, since a new state is built beside the one it replaces. */
    public long limitWithReservations() {
        return limit + Math.min(limit / 3, Long.MAX_VALUE - limit);
    }

    /** The bytes in use; they may exceed the limit for a moment. */
    public long taken() {
        return taken.get();
    }

    public boolean isShort() {
        return taken.get() > limit;
    }

    /** One holder's share. The holder ensures that only one thread at a time changes it; any thread may read it. */
    public final class MemoryShare {
        private volatile long bytes;
        private final List<BooleanSupplier> droppers = new ArrayList<>(2);
        private boolean joined;
        private boolean ended;

        /**
         * Adds a way to drop one object of this share when memory is short. The first added is used first.
         *
         * @param dropper returns false if it has nothing to drop
         */
        public void dropsBy(BooleanSupplier dropper) {
            droppers.add(dropper);
        }

        /**
         * Drops objects until this share has at most an equal part, but no more objects than given; returns whether any
         * were dropped.
         */
        public boolean shrink(int most) {
            int drops = 0;
            while (drops < most && isTooLarge() && dropOne()) {
                drops++;
            }
            return drops > 0;
        }

        /**
         * Whether this many more bytes, which are never dropped, fit. Drops other objects for them, but nothing if that
         * would not suffice.
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

        /** Adds this many bytes; a negative number gives them back. */
        public void take(long more) {
            if (ended || more == 0) {
                return;
            }
            long before = bytes;
            long now = Math.max(0, before + more);
            bytes = now;
            if (joined) {
                taken.addAndGet(now - before);
                holders.addAndGet(Long.signum(now) - Long.signum(before));
            }
        }

        /** Whether memory is short, and this share is more than an equal part. */
        public boolean isTooLarge() {
            return isShort() && bytes > limit / Math.max(1, holders.get());
        }

        /** Whether this many more bytes would be within the budget, or within an equal part of it. */
        public boolean admits(long more) {
            return taken.get() + more <= limit || bytes + more <= limit / Math.max(1, holders.get());
        }

        public long bytes() {
            return bytes;
        }

        /** Counts this share from now on, which may have been built beside the one that it replaces. */
        public MemoryShare join() {
            if (!joined) {
                joined = true;
                taken.addAndGet(bytes);
                holders.addAndGet(Long.signum(bytes));
            }
            return this;
        }

        /**
         * Whether this many bytes could replace this share: they are within the budget, or within an equal part of it.
         */
        public boolean couldBe(long more) {
            long all = holders.get() + (bytes == 0 ? 1L : 0L);
            return taken.get() - bytes + more <= limit || more <= limit / Math.max(1, all);
        }

        /** Gives back everything; the share must not be used again. */
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

        /** Takes this many more bytes; returns false, without taking any, if there are not enough. */
        public boolean take(long more) {
            if (taken.get() + reserved.addAndGet(more) > limitWithReservations()) {
                reserved.addAndGet(-more);
                return false;
            }
            bytes.addAndGet(more);
            return true;
        }

        /** Whether this many more bytes would be available without other reservations. */
        public boolean couldHaveAlone(long more) {
            return taken.get() + bytes.get() + more <= limitWithReservations();
        }

        public long bytes() {
            return bytes.get();
        }

        /** Gives back everything; a second call changes nothing. */
        @Override
        public void close() {
            reserved.addAndGet(-bytes.getAndSet(0));
        }
    }
}
