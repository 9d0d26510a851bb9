package dev.paysandbox.cli.noun;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 3d}, {@code 2h30m}, {@code 10m}, {@code 500ms}, or {@code PT1H}. */
public final class Durations implements ITypeConverter<Duration> {
    private static final Pattern PARTS =
            Pattern.compile("(?:(\\d{1,9})d)?(?:(\\d{1,9})h)?(?:(\\d{1,9})m(?!s))?(?:(\\d{1,9})s)?(?:(\\d{1,9})ms)?");

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException if the text is not a duration
     */
    public static Duration parse(String text) {
        var parts = PARTS.matcher(text);
        if (!text.isEmpty() && parts.matches()) {
            return Duration.ofDays(number(parts.group(1)))
                    .plusHours(number(parts.group(2)))
                    .plusMinutes(number(parts.group(3)))
                    .plusSeconds(number(parts.group(4)))
                    .plusMillis(number(parts.group(5)));
        }
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException none) {
            throw new IllegalArgumentException("'" + text + "' is not a duration like 3d, 2h30m or 10m", none);
        }
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    @Override
    public Duration convert(String value) {
        try {
            return parse(value);
        } catch (IllegalArgumentException none) {
            throw new TypeConversionException(String.valueOf(none.getMessage()));
        }
    }

    /** Checks a duration before the request, and keeps the text, which the server reads. */
    public static final class Text implements ITypeConverter<String> {
        @Override
        public String convert(String value) {
            if (new Durations().convert(value).isNegative()) {
                throw new TypeConversionException("'" + value + "' must not be negative");
            }
            return value;
        }
    }
}
