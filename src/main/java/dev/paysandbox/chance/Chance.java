package dev.paysandbox.chance;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The only source of ids and random choices of a world: the same seed gives the same ids for the same calls. Confined to its
 * world's lock. Its generator is SplitMix64 (Steele, Lea, Flood 2014): not secret, and its whole state is one number.
 */
public final class Chance {
    private static final byte[] ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.ISO_8859_1);
    private static final int LETTERS = 36;
    private static final int DIGITS = 10;
    /** How many characters one random number yields. */
    private static final int AT_ONCE = 12;

    private long state;

    public Chance(long seed) {
        state = seed;
    }

    /** A generator seeded by a text: equal texts give equal numbers. The hash is 64-bit FNV-1a. */
    public static Chance of(String text) {
        var hash = 0xCBF29CE484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
        }
        return new Chance(hash);
    }

    /** Its state: a generator with this number as the seed continues exactly from here. */
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
        return draw(count, LETTERS);
    }

    public String digits(int count) {
        return draw(count, DIGITS);
    }

    private String draw(int count, int choices) {
        var text = new byte[count];
        long bits = 0;
        for (int i = 0; i < count; i++) {
            if (i % AT_ONCE == 0) {
                bits = nextLong() >>> 1;
            }
            // The compiler turns a division by a constant into a multiplication; every request creates ids.
            long rest = choices == LETTERS ? bits / LETTERS : bits / DIGITS;
            text[i] = ALPHABET[(int) (bits - rest * choices)];
            bits = rest;
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
