package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.Luhn;
import java.util.regex.Pattern;

/** Text of a request as an error may repeat it: cut to a length, without card numbers and secret keys. */
public final class Masked {
    private static final int LONGEST = 64;
    /** Digits in a row, also in groups as people write them; possessive, so it is linear. */
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d(?:[\\s\\h._/-]{0,3}\\d){12,}+");
    /** What may be the beginning of such a number, at the end of a text. */
    private static final Pattern CUT_NUMBER = Pattern.compile("[\\d\\s\\h._/-]++$");

    /** Secret keys, and what stands before the host of a URL. */
    private static final Pattern SECRET = Pattern.compile("sk_(?:test|live)_\\w*+|(?<=//)[^/@]++(?=@)");

    private static final Pattern HALF_CHARACTER = Pattern.compile("\\p{Cs}");

    private Masked() {}

    public static String text(String text) {
        // Cut generously first, so that the patterns never see a megabyte.
        var start = text.length() <= 4 * LONGEST
                ? text
                : CUT_NUMBER.matcher(text.substring(0, 4 * LONGEST)).replaceFirst("");
        var noCards = LONG_NUMBER.matcher(start).replaceAll(match -> mayBeCard(match.group()) ? "[masked]" : "$0");
        var masked = SECRET.matcher(noCards).replaceAll("[masked]");
        var cut = masked.length() <= LONGEST && start.length() == text.length()
                ? masked
                : masked.substring(0, Math.min(masked.length(), LONGEST)) + "…";
        return HALF_CHARACTER.matcher(cut).replaceAll("\ufffd");
    }

    /** CNPJs have 14 digits as some cards do; a card's also pass Luhn's check. */
    private static boolean mayBeCard(String number) {
        var digits = number.replaceAll("\\D", "");
        return digits.length() >= 15 || Luhn.isValid(digits);
    }
}
