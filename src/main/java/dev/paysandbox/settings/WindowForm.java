package dev.paysandbox.settings;

import dev.paysandbox.domain.SettlementWindow;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text form of a settlement window: {@code always}, {@code 08:00-18:00} or {@code MON-FRI 09:00-17:00}. */
final class WindowForm {
    private static final String ALWAYS = "always";
    private static final String MIDNIGHT = "24:00";
    private static final Pattern HOURS =
            Pattern.compile("(?:([A-Z]{3})-([A-Z]{3}) )?([0-9]{2}:[0-9]{2})-([0-9]{2}:[0-9]{2})");

    private WindowForm() {}

    static Form<SettlementWindow> form() {
        return Form.parsed(
                ALWAYS
                        + ", or hours in São Paulo such as 08:00-18:00 or MON-FRI 09:00-17:00, each opening before it"
                        + " closes",
                WindowForm::read,
                WindowForm::show);
    }

    private static SettlementWindow read(String text) {
        if (text.equals(ALWAYS)) {
            return SettlementWindow.ALWAYS;
        }
        var parts = HOURS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a settlement window");
        }
        return new SettlementWindow(
                day(parts.group(1), DayOfWeek.MONDAY),
                day(parts.group(2), DayOfWeek.SUNDAY),
                LocalTime.parse(parts.group(3)),
                parts.group(4).equals(MIDNIGHT) ? LocalTime.MAX : LocalTime.parse(parts.group(4)));
    }

    private static String show(SettlementWindow window) {
        if (window.equals(SettlementWindow.ALWAYS)) {
            return ALWAYS;
        }
        var closes = window.closes().equals(LocalTime.MAX)
                ? MIDNIGHT
                : window.closes().toString();
        return abbreviated(window.firstDay()) + "-" + abbreviated(window.lastDay()) + " " + window.opens() + "-"
                + closes;
    }

    private static DayOfWeek day(@Nullable String abbreviation, DayOfWeek otherwise) {
        return abbreviation == null
                ? otherwise
                : Arrays.stream(DayOfWeek.values())
                        .filter(day -> abbreviated(day).equals(abbreviation))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no weekday"));
    }

    private static String abbreviated(DayOfWeek day) {
        return day.name().substring(0, 3);
    }
}
