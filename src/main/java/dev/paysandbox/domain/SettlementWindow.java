package dev.paysandbox.domain;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;

/**
 * When the banking system settles payouts: always, or between two times of day from one weekday to another,
 * in São Paulo. Written {@code always}, {@code 08:00-18:00} or {@code MON-FRI 09:00-17:00}.
 */
public record SettlementWindow(DayOfWeek firstDay, DayOfWeek lastDay, LocalTime opens, LocalTime closes) {
    public static final SettlementWindow ALWAYS =
            new SettlementWindow(DayOfWeek.MONDAY, DayOfWeek.SUNDAY, LocalTime.MIN, LocalTime.MAX);

    /**
     * Loaded on first use, because reading the JDK's time zones takes some milliseconds, and neither a start nor a PIX
     * payin needs one.
     */
    private static final class Zone {
        static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
    }

    public static ZoneId saoPaulo() {
        return Zone.SAO_PAULO;
    }

    public SettlementWindow {
        if (!opens.isBefore(closes)) {
            throw new IllegalArgumentException("a settlement window opens before it closes: " + opens + "-" + closes);
        }
        if (firstDay.compareTo(lastDay) > 0) {
            throw new IllegalArgumentException(
                    "a settlement window runs from an earlier weekday to a later one: " + firstDay + "-" + lastDay);
        }
    }

    /**
     * The given instant if the window is open then, else the next instant at which it opens; both in epoch
     * milliseconds.
     */
    public long nextOpen(long millis) {
        if (equals(ALWAYS)) {
            return millis;
        }
        var moment = Instant.ofEpochMilli(millis).atZone(saoPaulo());
        if (covers(moment.getDayOfWeek()) && moment.toLocalTime().isBefore(closes)) {
            return moment.toLocalTime().isBefore(opens)
                    ? moment.with(opens).toInstant().toEpochMilli()
                    : millis;
        }
        var day = moment.toLocalDate().plusDays(1);
        while (!covers(day.getDayOfWeek())) {
            day = day.plusDays(1);
        }
        return day.atTime(opens).atZone(saoPaulo()).toInstant().toEpochMilli();
    }

    private boolean covers(DayOfWeek day) {
        return day.compareTo(firstDay) >= 0 && day.compareTo(lastDay) <= 0;
    }
}
