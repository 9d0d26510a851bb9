package dev.paysandbox.journal;

import dev.paysandbox.store.Ring;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The newest exchanges of one world. Confined to the world's lock. */
public final class Journal {
    private final Ring<Entry> ring;
    /** See {@link #completeSince}. */
    private long completeSince = Long.MIN_VALUE;

    private int clearings;

    /** An exchange and its number, which is unique in its world. */
    public static final class Entry {
        private static final String PREFIX = "req_";
        private static final Pattern ID = Pattern.compile(PREFIX + "[0-9]{1,18}");
        private static final int WEIGHT = 48;
        /** Marks entries from a snapshot, which another process recorded. */
        private static final long UNKNOWN = Long.MIN_VALUE;

        private final long number;
        private final Exchange exchange;
        private long nanos;

        private Entry(long number, Exchange exchange, long nanos) {
            this.number = number;
            this.exchange = exchange;
            this.nanos = nanos;
        }

        /** How many milliseconds by the computer's clock it came after the other; 0 if unknown. */
        public long hostMillisAfter(Entry other) {
            return nanos == UNKNOWN || other.nanos == UNKNOWN ? 0 : TimeUnit.NANOSECONDS.toMillis(nanos - other.nanos);
        }

        /** From 1 on. */
        public long number() {
            return number;
        }

        public Exchange exchange() {
            return exchange;
        }

        public String id() {
            return PREFIX + number;
        }

        /** The number in an id, or 0 if the text is not an id. */
        public static long numberOf(String id) {
            return ID.matcher(id).matches() ? Long.parseLong(id.substring(PREFIX.length())) : 0;
        }

        /** About how many bytes it takes up in memory. */
        public int weight() {
            return WEIGHT + exchange.weight();
        }
    }

    /**
     * An empty journal.
     *
     * @param limit how many entries it keeps; 0 for none
     */
    public Journal(int limit) {
        ring = new Ring<>(
                limit, Entry::weight, entry -> completeSince = Math.max(completeSince, entry.exchange.at() + 1));
    }

    /**
     * Adds the newest.
     *
     * @param nanos when the request arrived, by the computer's monotonic clock
     */
    public Entry add(Exchange exchange, long nanos) {
        var entry = new Entry(ring.count() + 1, exchange, nanos);
        ring.add(entry);
        return entry;
    }

    /** The instant from which no request is missing, in epoch milliseconds of the sandbox's clock. */
    public long completeSince() {
        return completeSince;
    }

    /** Drops the oldest; returns whether there was one. */
    public boolean forgetOldest() {
        return ring.forgetOldest();
    }

    /** About how many bytes all entries take up in memory. */
    public long weight() {
        return ring.weight();
    }

    /** All entries, newest first. */
    public List<Entry> entries() {
        var entries = new ArrayList<Entry>();
        for (long number = ring.count(); number > ring.forgotten(); number--) {
            var entry = find(number);
            if (entry != null) {
                entries.add(entry);
            }
        }
        return entries;
    }

    public @Nullable Entry find(long number) {
        return ring.find(number);
    }

    /** Drops all entries; the numbering continues. */
    public void clear() {
        ring.clear();
        clearings++;
    }

    /** How many times it was cleared. */
    public int clearings() {
        return clearings;
    }

    /** Drops all entries for a new state of the world, of which no request is missing. */
    public void beginAnew() {
        ring.clear();
        completeSince = Long.MIN_VALUE;
    }

    /**
     * A journal in a snapshot.
     *
     * @param count how many entries were ever added
     * @param entries oldest first; the last has the number {@code count}
     */
    public record JournalSnapshot(long count, List<Exchange> entries) {
        private static final long MOST = 1L << 50;

        /** @throws IllegalArgumentException if there are more entries than were ever added */
        public JournalSnapshot {
            if (count < entries.size() || count > MOST) {
                throw new IllegalArgumentException("count must be at least the number of entries, and at most " + MOST);
            }
        }
    }

    public JournalSnapshot snapshot() {
        var exchanges = new ArrayList<Exchange>();
        entries().forEach(entry -> exchanges.add(entry.exchange()));
        Collections.reverse(exchanges);
        return new JournalSnapshot(ring.count(), exchanges);
    }

    /**
     * Fills it from a snapshot, without the times by the computer's clock; if that has too many entries, the newest stay.
     *
     * @param at when the snapshot was taken, in epoch milliseconds of the sandbox's clock
     */
    public void restore(JournalSnapshot kept, long at) {
        ring.clearUpTo(kept.count - kept.entries.size());
        completeSince = kept.count == kept.entries.size()
                ? Long.MIN_VALUE
                : (kept.entries.isEmpty() ? at : kept.entries.get(0).at()) + 1;
        kept.entries.forEach(exchange -> add(exchange, Entry.UNKNOWN));
    }

    /** Gives the restored entry of the same number this one's time by the computer's clock. */
    public void recall(Entry before) {
        var restored = find(before.number);
        if (restored != null) {
            restored.nanos = before.nanos;
        }
    }
}
