package dev.paysandbox.domain;

import dev.paysandbox.text.HttpUrl;
import dev.paysandbox.text.Mask;
import java.util.regex.Pattern;

/** Text of a request for an error message: masked and shortened. */
public final class Masked {
    private static final int LONGEST = 64;

    /**
     * Errors, unlike the journal, also hide numbers that are too long for a document, even if they are not card
     * numbers.
     */
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d(?:[\\s\\h._/-]{0,3}\\d){14,}+");

    private static final Pattern UNPAIRED_SURROGATE = Pattern.compile("\\p{Cs}");

    private Masked() {}

    /** A number of JSON. It may be long because it has a fraction, so that only card numbers are hidden. */
    public static String number(String given) {
        return Mask.labelled(given, false);
    }

    public static String text(String given) {
        // An e-mail address has neither sign.
        boolean mayBeUrl = given.indexOf(':') >= 0 || given.indexOf('/') >= 0;
        var text = mayBeUrl ? HttpUrl.withoutUser(given, "[masked]") : given;
        // Shortened before masking, so that the mask never reads a megabyte.
        boolean isCut = text.length() > 4 * LONGEST;
        var whole = UNPAIRED_SURROGATE
                .matcher(isCut ? text.substring(0, 4 * LONGEST) : text)
                .replaceAll("\ufffd");
        var noSecrets = Mask.labelled(whole, isCut);
        var masked = LONG_NUMBER.matcher(noSecrets).replaceAll("[masked]");
        var shown = masked.length() <= LONGEST && !isCut
                ? masked
                : masked.substring(0, Math.min(masked.length(), LONGEST)) + "…";
        return UNPAIRED_SURROGATE.matcher(shown).replaceAll("\ufffd");
    }
}
