package dev.paysandbox.store;

import org.jspecify.annotations.Nullable;

/**
 * How many bytes of heap objects take up, on a 64-bit JVM with compressed pointers. The weight of a class without its
 * texts is a constant beside the class; the figures were measured on the heap, and a test measures them again.
 */
public final class Footprint {
    /** A pointer in an {@link IdIndex} of average fill. */
    public static final int INDEXED = 12;
    /** A pointer in an array that has space to grow. */
    public static final int QUEUED = 6;
    /** An entry of a HashMap with its place in the table. */
    public static final int MAPPED = 40;
    /** An entry of a LinkedHashMap or LinkedHashSet with its place in the table. */
    public static final int LINKED = 56;

    private static final int STRING = 24;
    private static final int ARRAY = 16;
    private static final int LAST_OF_ONE_BYTE = 0xFF;

    /**
     * The garbage collector puts an array of half a region or more into regions of its own; the smallest regions have
     * a mebibyte.
     */
    private static final int REGION = 1 << 20;

    private Footprint() {}

    /** A text that nothing else shares; 0 for null. */
    public static long of(@Nullable String text) {
        return text == null ? 0 : STRING + ofBytes(isOfOneByteEach(text) ? text.length() : 2 * text.length());
    }

    /** A byte array of this length. */
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
