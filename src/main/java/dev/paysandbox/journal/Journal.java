package dev.paysandbox.journal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One world's exchanges, the newest of them only. Confined to its world's lock. */
public final class Journal {
    private final int limit;
    private @Nullable Exchange[] ring = new Exchange[0];
    /** How many there ever were; the newest has this number. */
    private long count;
    /** The newest one that is gone. */
    private long forgotten;

    /**
     * An exchange and its number, which no other of the world has.
     *
     * @param number from 1 on
     */
    public record Entry(long number, Exchange exchange) {
        private static final String PREFIX = "req_";

        public String id() {
            return PREFIX + number;
        }

        /** The number in an id, or 0 for what is no id. */
        public static long numberOf(String id) {
            boolean whole = id.startsWith(PREFIX)
                    && id.length() > PREFIX.length()
                    && id.length() <= 22
                    && id.chars().skip(PREFIX.length()).allMatch(c -> c >= '0' && c <= '9');
            return whole ? Long.parseLong(id.substring(PREFIX.length())) : 0;
        }
    }

    /** An empty one that keeps so many; 0 for none. */
    public Journal(int limit) {
        this.limit = limit;
    }

    public Entry add(Exchange exchange) {
        // It grows as it fills, for most worlds see few requests.
        if (count - forgotten == ring.length && ring.length < limit) {
            grow();
        }
        count++;
        if (limit > 0) {
            ring[place(count)] = exchange;
            forgotten = Math.max(forgotten, count - ring.length);
        }
        return new Entry(count, exchange);
    }

    /** All of them, newest first. */
    public List<Entry> entries() {
        var entries = new ArrayList<Entry>();
        for (long number = count; number > forgotten; number--) {
            entries.add(entry(number));
        }
        return entries;
    }

    public @Nullable Entry find(long number) {
        return number > forgotten && number <= count ? entry(number) : null;
    }

    /** Forgets all; the numbers go on. */
    public void clear() {
        ring = new Exchange[0];
        forgotten = count;
    }

    /**
     * A journal as a snapshot has it.
     *
     * @param count how many entries there ever were
     * @param entries oldest first; their numbers end with the count
     */
    public record Kept(long count, List<Exchange> entries) {
        private static final long MOST = 1L << 50;

        /** Throws IllegalArgumentException where there are more entries than there ever were. */
        public Kept {
            if (count < entries.size() || count > MOST) {
                throw new IllegalArgumentException("count must be the number of entries or more, and at most " + MOST);
            }
        }
    }

    public Kept kept() {
        var exchanges = new ArrayList<Exchange>();
        for (long number = forgotten + 1; number <= count; number++) {
            exchanges.add(entry(number).exchange());
        }
        return new Kept(count, exchanges);
    }

    /** Becomes what was kept; of more than it has room for, the newest stay. */
    public void takeBack(Kept kept) {
        clear();
        count = kept.count - kept.entries.size();
        forgotten = count;
        kept.entries.forEach(this::add);
    }

    private Entry entry(long number) {
        var exchange = ring[place(number)];
        if (exchange == null) {
            throw new IllegalStateException("the journal has lost number " + number);
        }
        return new Entry(number, exchange);
    }

    private int place(long number) {
        return (int) (number % ring.length);
    }

    private void grow() {
        var kept = entries();
        ring = new Exchange[Math.min(limit, Math.max(16, ring.length * 4))];
        kept.forEach(entry -> ring[place(entry.number())] = entry.exchange());
    }
}
