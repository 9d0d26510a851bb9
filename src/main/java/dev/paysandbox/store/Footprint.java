package dev.paysandbox.store;

import org.jspecify.annotations.Nullable;

/**
 * How many bytes of heap objects take up, on a JVM of 64 bits with compressed pointers. What a kind of thing takes up
 * besides its texts is a constant beside the thing; the figures were compared with the heap, and a test compares them
 * again for each kind.
 */
public final class Footprint {
    /** A pointer in an {@link IdIndex} that is neither full nor empty. */
    public static final int INDEXED = 12;
    /** A pointer in a queue or a heap that has room to grow. */
    public static final int QUEUED = 6;
    /** An entry of a HashMap with its place in the table. */
    public static final int MAPPED = 40;
    /** An entry of a LinkedHashMap or LinkedHashSet with its place in the table. */
    public static final int LINKED = 56;

    private static final int STRING = 24;
    private static final int ARRAY = 16;
    private static final int LAST_OF_ONE_BYTE = 0xFF;

    /** The collector gives an array from half a region on whole regions of its own; the smallest have a mebibyte. */
    private static final int REGION = 1 << 20;

    private Footprint() {}

    /** A text of its own; nothing for null. */
    public static long of(@Nullable String text) {
        return text == null ? 0 : STRING + ofBytes(isOfOneByteEach(text) ? text.length() : 2 * text.length());
    }

    /** An array of so many bytes. */
    public static long ofBytes(int length) {
        long size = (ARRAY + (long) length + 7) & ~7L;
        return size < REGION / 2 ? size : (size + REGION - 1) & -REGION;
    }

    private static boolean isOfOneByteEach(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LAST_OF_ONE_BYTE) {
                return false;
            }
        }
        return true;
    }
}
