package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.http.pages.Language;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Instants in São Paulo's time, for payers. */
final class LocalTime {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd/MM/uuuu", Locale.ROOT);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("dd/MM/uuuu 'às' HH:mm", Locale.ROOT);
    /** With the month's name, because 03/04 is ambiguous. */
    private static final DateTimeFormatter ENGLISH_DAY = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

    private static final DateTimeFormatter ENGLISH_MINUTE =
            DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm", Locale.ENGLISH);

    private LocalTime() {}

    /** @param millis epoch milliseconds */
    static String day(long millis, Language language) {
        return format(millis, language == Language.ENGLISH ? ENGLISH_DAY : DAY);
    }

    static String day(LocalDate day, Language language) {
        return (language == Language.ENGLISH ? ENGLISH_DAY : DAY).format(day);
    }

    /** The day and the time of day; {@code millis} are epoch milliseconds. */
    static String minute(long millis, Language language) {
        return format(millis, language == Language.ENGLISH ? ENGLISH_MINUTE : MINUTE);
    }

    private static String format(long millis, DateTimeFormatter form) {
        return form.format(Instant.ofEpochMilli(millis).atZone(SettlementWindow.saoPaulo()));
    }
}
