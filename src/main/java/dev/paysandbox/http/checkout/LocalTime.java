package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.SettlementWindow;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Instants as payers in São Paulo read them. */
final class LocalTime {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd/MM/uuuu", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("dd/MM/uuuu 'às' HH:mm", Locale.ROOT);

    private LocalTime() {}

    /** @param millis epoch milliseconds */
    static String day(long millis) {
        return format(millis, DAY);
    }

    /** The day and the time of it; {@code millis} are epoch milliseconds. */
    static String minute(long millis) {
        return format(millis, MINUTE);
    }

    private static String format(long millis, DateTimeFormatter form) {
        return form.format(Instant.ofEpochMilli(millis).atZone(SettlementWindow.saoPaulo()));
    }
}
