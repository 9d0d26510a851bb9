package dev.paysandbox.mask;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing run of bytes, used again and again by one thread. */
public final class Bytes {
    private byte[] array = new byte[2048];
    private int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public byte[] array() {
        return array;
    }

    /** A copy of the bytes. */
    public byte[] copy() {
        return Arrays.copyOf(array, size);
    }

    public void put(int b) {
        if (size == array.length) {
            array = Arrays.copyOf(array, size * 2);
        }
        array[size++] = (byte) b;
    }

    public void put(byte[] from, int start, int end) {
        int count = end - start;
        int at = makeRoom(count);
        System.arraycopy(from, start, array, at, count);
        size += count;
    }

    /** Writes ASCII as it is; any other character becomes a question mark. */
    public void put(CharSequence text) {
        int count = text.length();
        int at = makeRoom(count);
        for (int i = 0; i < count; i++) {
            char c = text.charAt(i);
            array[at + i] = c < 0x80 ? (byte) c : (byte) '?';
        }
        size += count;
    }

    /** Makes room for so many more bytes and returns where they begin. */
    private int makeRoom(int count) {
        if (array.length - size < count) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, size + count));
        }
        return size;
    }

    void cut(int to) {
        size = Math.min(size, to);
    }

    @Override
    public String toString() {
        return new String(array, 0, size, StandardCharsets.UTF_8);
    }
}
