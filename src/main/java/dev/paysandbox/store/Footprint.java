package dev.paysandbox.store;

import org.jspecify.annotations.Nullable;

/**
 * The memory that objects take up on the heap, in bytes, on a 64-bit JVM with compressed pointers. Each class has its
 * weight without texts as a constant; the figures were measured on the heap, and a test measures them again.
 */
public final class Footprint {
    /** A reference in an array with space to grow. */
    public static final int QUEUED = 6;
    /** An entry of a TreeSet. */
    public static final int SORTED = 40;
    /** An entry of a HashMap with its reference in the table. */
    public static final int MAPPED = 40;
    /** An entry of a LinkedHashMap or LinkedHashSet with its reference in the table. */
    public static final int LINKED = 56;

    private static final int STRING = 24;
    private static final int ARRAY = 16;
    private static final int LAST_OF_ONE_BYTE = 0xFF;

    /**
     * The garbage collector gives an array of half a region or more its own regions; the smallest region is one
     * mebibyte.
     */
    private static final int REGION = 1 << 20;

    private Footprint() {}

    /** A text that no other object shares; 0 for null. */
    public static long of(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        int bytesEach = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_OF_ONE_BYTE) {
                bytesEach = 2;
            }
        }
        return STRING + ofBytes(bytesEach * text.length());
    }

    /** The same for a text that is often empty: the empty text is shared. */
    public static long ofOwn(@Nullable String text) {
        return text == null || text.isEmpty() ? 0 : of(text);
    }

    public static long ofBytes(int length) {
        long size = (ARRAY + (long) length + 7) & ~7L;
        return size < REGION / 2 ? size : (size + REGION - 1) & -REGION;
    }
}
