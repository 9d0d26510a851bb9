package dev.paysandbox.domain.brazil;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a BR Code, or of one of its templates, by id. A field is two digits of id, two of length, then the
 * value. Every error message names the field and its position, counted from 1.
 */
final class BrCodeFields {
    private static final int HEADER = 4;
    private static final int ABSENT = -1;

    private final String code;
    private final int start;
    private final String path;
    private final int[] valueStarts = new int[100];
    private final int[] valueEnds = new int[100];

    private BrCodeFields(String code, int start, String path) {
        this.code = code;
        this.start = start;
        this.path = path;
        Arrays.fill(valueStarts, ABSENT);
    }

    /** Splits the characters from {@code start} to {@code end} into fields; they must leave no gap. */
    static BrCodeFields of(String code, int start, int end) {
        return new BrCodeFields(code, start, "").cut(end);
    }

    /** The fields inside a required field. */
    BrCodeFields template(int id) {
        required(id, 99);
        return new BrCodeFields(code, valueStarts[id], name(id) + "-").cut(valueEnds[id]);
    }

    private BrCodeFields cut(int end) {
        int at = start;
        while (at < end) {
            if (end - at < HEADER) {
                throw new IllegalArgumentException("Expected a field at position " + (at + 1) + ", but only "
                        + (end - at) + " characters are left");
            }
            int id = twoDigits(at, "a field id");
            int length = twoDigits(at + 2, "the length of field " + path + name(id));
            int left = end - at - HEADER;
            if (has(id)) {
                throw new IllegalArgumentException("A second field " + path + name(id) + " at position " + (at + 1));
            }
            valueStarts[id] = at + HEADER;
            if (length == 0) {
                throw wrong(id, "is empty");
            }
            if (length > left) {
                throw wrong(id, "claims " + length + " characters, but " + left + " are left");
            }
            at += HEADER + length;
            valueEnds[id] = at;
        }
        return this;
    }

    private int twoDigits(int at, String what) {
        char tens = code.charAt(at);
        char units = code.charAt(at + 1);
        if (!Digits.is(tens) || !Digits.is(units)) {
            throw new IllegalArgumentException(
                    "Expected " + what + " at position " + (at + 1) + ", not '" + tens + units + "'");
        }
        return (tens - '0') * 10 + (units - '0');
    }

    boolean has(int id) {
        return valueStarts[id] != ABSENT;
    }

    String required(int id, int maxLength) {
        var value = optional(id, maxLength);
        if (value == null) {
            throw new IllegalArgumentException(
                    "Field " + path + name(id) + " is missing among the fields from position " + start());
        }
        return value;
    }

    @Nullable
    String optional(int id, int maxLength) {
        if (!has(id)) {
            return null;
        }
        var value = code.substring(valueStarts[id], valueEnds[id]);
        if (value.length() > maxLength) {
            throw wrong(id, "has " + value.length() + " characters, at most " + maxLength + " are allowed");
        }
        return value;
    }

    void requireValue(int id, String expected) {
        var value = required(id, 99);
        if (!value.equals(expected)) {
            throw wrong(id, "is '" + value + "', not " + expected);
        }
    }

    /** Where the first field begins. */
    int start() {
        return start + 1;
    }

    /** Where a present field begins, including its id. */
    int position(int id) {
        return valueStarts[id] - HEADER + 1;
    }

    IllegalArgumentException wrong(int id, String what) {
        return new IllegalArgumentException("Field " + path + name(id) + " at position " + position(id) + " " + what);
    }

    private static String name(int id) {
        return Digits.padded(id, 2);
    }
}
