package dev.paysandbox.snapshot;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many bytes of memory the values read so far take up, and reports them to a listener that may refuse
 * more. Repeated texts, such as statuses, are kept once.
 */
final class MemoryCount {
    private static final int TOLD_AT_A_TIME = 32 << 10;
    /** A text, its array of characters, and the rounding of both. */
    private static final int TEXT = 44;

    private static final int ARRAY = 20;
    private static final int BOXED_NUMBER = 24;
    private static final int LIST = 24;
    /** A growing list has up to half more places than elements, and is copied in the end. */
    private static final int ELEMENT = 10;

    private static final int MAP = 56;
    private static final int MAP_ENTRY = 56;

    private static final int LONGEST_WORD = 24;
    private final @Nullable String[] words = new String[1 << 10];

    private final LongConsumer listener;
    private long counted;
    private long told;

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

    void record(RecordShape shape) {
        add(shape.bytes());
    }

    /** @param before how many elements the list has before this one; all empty lists are one object */
    void element(int before) {
        add(before == 0 ? LIST + ELEMENT : ELEMENT);
    }

    void map() {
        add(MAP);
    }

    void mapEntry() {
        add(MAP_ENTRY);
    }

    void number() {
        add(BOXED_NUMBER);
    }

    byte[] bytes(byte[] bytes) {
        add(ARRAY + bytes.length);
        return bytes;
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
        add(TEXT + (isLatin(text) ? text.length() : 2L * text.length()));
        return text;
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return false;
            }
        }
        return true;
    }

    private void add(long bytes) {
        counted += bytes;
        if (counted - told >= TOLD_AT_A_TIME) {
            report();
        }
    }

    /** Reports the rest. */
    void report() {
        listener.accept(counted - told);
        told = counted;
    }
}
