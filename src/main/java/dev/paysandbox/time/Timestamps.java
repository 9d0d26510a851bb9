package dev.paysandbox.time;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Epoch milliseconds as the API writes them: {@code 2026-11-20T14:03:00.250Z}. */
public final class Timestamps {
    /** The latest instant of all data, as messages show it; its year has four digits. */
    public static final String LATEST_TEXT = "9000-01-01T00:00:00Z";

    public static final long LATEST = Instant.parse(LATEST_TEXT).toEpochMilli();

    /** The latest instant to which a clock may be advanced. What is due later, such as a settlement, is still valid. */
    public static final String CLOCK_END_TEXT = "8980-01-01T00:00:00Z";

    public static final long CLOCK_END = Instant.parse(CLOCK_END_TEXT).toEpochMilli();

    private static final long DAY = 86_400_000;

    private static final byte[] ZEROS = "0000-00-00T00:00:00.000Z".getBytes(StandardCharsets.ISO_8859_1);

    private Timestamps() {}

    public static String format(long millis) {
        var date = LocalDate.ofEpochDay(Math.floorDiv(millis, DAY));
        long time = Math.floorMod(millis, DAY);
        // The text's digits as one number, such as 20261120140300250.
        long digits = (date.getYear() * 100L + date.getMonthValue()) * 100 + date.getDayOfMonth();
        digits = digits * 10_000 + time / 3_600_000 * 100 + time / 60_000 % 60;
        digits = digits * 100_000 + time % 60_000;
        var text = ZEROS.clone();
        for (int i = text.length - 1; i >= 0; i--) {
            if (text[i] == '0') {
                text[i] += (byte) (digits % 10);
                digits /= 10;
            }
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Epoch milliseconds of an ISO 8601 timestamp with {@code Z} or an offset, or null if the text is not one. */
    public static @Nullable Long parse(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException notATimestamp) {
            return null;
        }
    }
}
