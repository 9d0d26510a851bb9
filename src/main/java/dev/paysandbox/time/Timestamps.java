package dev.paysandbox.time;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Epoch milliseconds as the API writes them: {@code 2026-11-20T14:03:00.250Z}. */
public final class Timestamps {
    /** The latest instant that a sandbox clock may reach, as messages show it; its year has four digits. */
    public static final String LATEST_TEXT = "9000-01-01T00:00:00Z";

    public static final long LATEST = Instant.parse(LATEST_TEXT).toEpochMilli();

    private static final long DAY = 86_400_000;

    private Timestamps() {}

    public static String format(long millis) {
        var text = new byte[24];
        var date = LocalDate.ofEpochDay(Math.floorDiv(millis, DAY));
        int time = (int) Math.floorMod(millis, DAY);
        digits(text, 0, 4, date.getYear());
        text[4] = '-';
        digits(text, 5, 2, date.getMonthValue());
        text[7] = '-';
        digits(text, 8, 2, date.getDayOfMonth());
        text[10] = 'T';
        digits(text, 11, 2, time / 3_600_000);
        text[13] = ':';
        digits(text, 14, 2, time / 60_000 % 60);
        text[16] = ':';
        digits(text, 17, 2, time / 1000 % 60);
        text[19] = '.';
        digits(text, 20, 3, time % 1000);
        text[23] = 'Z';
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static void digits(byte[] text, int at, int count, int value) {
        int rest = value;
        for (int i = at + count - 1; i >= at; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
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
