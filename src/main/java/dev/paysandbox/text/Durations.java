package dev.paysandbox.text;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as people write them: {@code 10s}, {@code 2h30m}, {@code 3d}, {@code 500ms}, or ISO 8601's {@code PT10S}. */
public final class Durations {
    private static final String NUMBER = "([0-9]{1,18})";
    private static final Pattern SHORT =
            Pattern.compile("(?:%1$sd)?(?:%1$sh)?(?:%1$sm(?!s))?(?:%1$ss)?(?:%1$sms)?".formatted(NUMBER));

    /** The longest time in a setting or a scenario: ten years. */
    private static final Duration LONGEST = Duration.ofDays(3650);

    private Durations() {}

    /** The duration, or null if the text is null or no duration. */
    public static @Nullable Duration find(@Nullable String text) {
        try {
            return text == null ? null : parse(text);
        } catch (IllegalArgumentException noDuration) {
            return null;
        }
    }

    /** The same, for a time that must be more than zero and at most 3650 days; null otherwise. */
    public static @Nullable Duration findTime(String text) {
        var duration = find(text);
        return duration == null || duration.isZero() || duration.compareTo(LONGEST) > 0 ? null : duration;
    }

    /**
     * Reads a duration of whole milliseconds, zero or more; the units go from large to small, each at most once.
     *
     * @throws IllegalArgumentException if the text is not a duration, with a message for its author
     */
    public static Duration parse(String text) {
        try {
            var duration = text.startsWith("P") ? Duration.parse(text) : shortForm(text);
            // toMillis also refuses durations beyond 64 bits of milliseconds, the clock's unit.
            if (duration.isNegative() || !duration.equals(Duration.ofMillis(duration.toMillis()))) {
                throw refused(text);
            }
            return duration;
        } catch (DateTimeException | ArithmeticException e) {
            throw refused(text);
        }
    }

    /** The short form, such as {@code 2h30m}; {@code 0s} for zero. Drops fractions of a millisecond. */
    public static String format(Duration duration) {
        if (duration.isNegative()) {
            return "-" + format(duration.negated());
        }
        var text = new StringBuilder();
        part(text, duration.toDaysPart(), "d");
        part(text, duration.toHoursPart(), "h");
        part(text, duration.toMinutesPart(), "m");
        part(text, duration.toSecondsPart(), "s");
        part(text, duration.toMillisPart(), "ms");
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static Duration shortForm(String text) {
        var units = SHORT.matcher(text);
        if (text.isEmpty() || !units.matches()) {
            throw refused(text);
        }
        return Duration.ofDays(number(units.group(1)))
                .plusHours(number(units.group(2)))
                .plusMinutes(number(units.group(3)))
                .plusSeconds(number(units.group(4)))
                .plusMillis(number(units.group(5)));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static void part(StringBuilder text, long count, String unit) {
        if (count != 0) {
            text.append(count).append(unit);
        }
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(
                Quoted.of(text) + " is not a duration; write it like 10s, 2h30m, 3d, 500ms or PT10S");
    }
}
