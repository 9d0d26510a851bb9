package dev.paysandbox.bind;

import dev.paysandbox.store.Footprint;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many bytes of memory the values read so far take up, and reports them to a listener that may refuse
 * more. Repeated texts, such as statuses, are kept once.
 */
final class MemoryCount {
    private static final int REPORTED_AT_A_TIME = 32 << 10;
    private static final int LONGEST_WORD = 24;
    private final @Nullable String[] words = new String[1 << 10];

    private final LongConsumer listener;
    private long counted;
    private long reported;

    /**
     * @param listener receives the number of further bytes, which may be negative; an exception from it ends the
     *     reading
     */
    MemoryCount(LongConsumer listener) {
        this.listener = listener;
    }

    long counted() {
        return counted;
    }

    /** Replaces what has been counted since then by this many bytes. */
    void replaceSince(long before, long bytes) {
        add(before + bytes - counted);
    }

    /** The text, or an equal one that is kept already. */
    String text(String text) {
        if (text.length() <= LONGEST_WORD) {
            int place = text.hashCode() & (words.length - 1);
            var word = words[place];
            if (text.equals(word)) {
                return word;
            }
            words[place] = text;
        }
        add(Footprint.of(text));
        return text;
    }

    void add(long bytes) {
        counted += bytes;
        if (counted - reported >= REPORTED_AT_A_TIME) {
            report();
        }
    }

    void report() {
        listener.accept(counted - reported);
        reported = counted;
    }
}
