package dev.paysandbox.chance;

import java.util.UUID;

/**
 * One world's only source of ids and chance: the same seed gives the same ids for the same calls. Confined to its
 * world's lock. Its generator is SplitMix64 (Steele, Lea, Flood 2014): not secret, and its whole state is one number.
 */
public final class Chance {
    private static final char[] ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz".toCharArray();

    private long state;

    public Chance(long seed) {
        state = seed;
    }

    /** Chance that follows from a text: the same for the same text. The hash is FNV-1a of 64 bits. */
    public static Chance of(String text) {
        var hash = 0xCBF29CE484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
        }
        return new Chance(hash);
    }

    /** Where it stands: whoever begins with this number as the seed goes on exactly from here. */
    public long position() {
        return state;
    }

    public long nextLong() {
        state += 0x9E3779B97F4A7C15L;
        var mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** The prefix and 24 characters of {@code [0-9a-z]}, about 124 bits. */
    public String id(String prefix) {
        return prefix + letters(24);
    }

    /** A UUID of version 4. */
    public String uuid() {
        return new UUID((nextLong() & ~0xF000L) | 0x4000L, (nextLong() & ~(3L << 62)) | (1L << 63)).toString();
    }

    /** Characters of {@code [0-9a-z]}. */
    public String letters(int count) {
        return draw(count, ALPHABET.length);
    }

    public String digits(int count) {
        return draw(count, 10);
    }

    private String draw(int count, int choices) {
        var text = new StringBuilder(count);
        for (int left = count; left > 0; left -= 12) {
            var bits = nextLong() >>> 1;
            for (int i = 0; i < Math.min(left, 12); i++) {
                text.append(ALPHABET[(int) (bits % choices)]);
                bits /= choices;
            }
        }
        return text.toString();
    }
}
