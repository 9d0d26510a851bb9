package dev.paysandbox.http.json;

import dev.paysandbox.domain.brazil.Luhn;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What of a rejected value may be shown: cut to a length, without card numbers and secret keys. */
public final class Shown {
    private static final int LONGEST = 64;
    /** Digits in a row, also grouped by single blanks, dots or hyphens; possessive, so it is linear. */
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d(?:[ .-]?\\d){12,}+");

    private static final Pattern SECRET = Pattern.compile("sk_(test|live)_\\w*+");

    private Shown() {}

    /** The value as an error may show it, or null for one that is not shown at all. */
    public static @Nullable String of(Object value) {
        if (value instanceof String text) {
            return masked(text);
        }
        if (value instanceof JsonBody.Inexact number) {
            return masked(number.text());
        }
        if (value == JsonBody.NULL) {
            return "null";
        }
        return value instanceof Map || value instanceof List ? null : masked(value.toString());
    }

    private static String masked(String text) {
        // Cut generously first, so that the patterns never see a megabyte.
        var start = text.substring(0, Math.min(text.length(), 4 * LONGEST));
        var noCards = LONG_NUMBER.matcher(start).replaceAll(match -> mayBeCard(match.group()) ? "[masked]" : "$0");
        var masked = SECRET.matcher(noCards).replaceAll("[masked]");
        return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…";
    }

    /** CNPJs have 14 digits as some cards do; a card's also pass Luhn's check. */
    private static boolean mayBeCard(String number) {
        var digits = number.replaceAll("\\D", "");
        return digits.length() >= 15 || Luhn.isValid(digits);
    }
}
