package dev.paysandbox.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;

/**
 * Hides the secrets of a text: card numbers except their last four digits, the values of secret names, secret keys, and
 * the passwords in URLs. {@code docs/reference/masking.md} lists what it finds. The text is searched as it is and, if it
 * has escapes, also decoded once. Takes time proportional to the text's length. The text need not be well-formed: in
 * doubt too much is hidden.
 */
public final class Mask {
    /** How much text after the limit is needed to recognize a card number that the limit cuts. */
    public static final int LOOKAHEAD = 512;

    /**
     * How secrets are replaced, and which.
     *
     * @param stars whether a card's last four digits, a key's beginning and the quotes of JSON stay
     * @param names whether the values of secret names are hidden
     * @param cut whether more text followed, which is lost: a number at the end may be the beginning of a card's
     */
    record Style(boolean stars, boolean names, boolean cut) {
        String word() {
            return stars ? "***" : "[masked]";
        }
    }

    /** A part of the text, and what replaces it. */
    record Part(int from, int to, String by) {}

    private Mask() {}

    public static String of(String text) {
        return masked(text, text.length(), false, new Style(true, true, false));
    }

    /** The masked form of a text that was cut, so that its end may be the beginning of a number. */
    public static String ofCut(String text) {
        return masked(text, text.length(), false, new Style(true, true, true));
    }

    /** The text, which may have been cut, with {@code [masked]} instead of each secret. */
    public static String labelled(String text, boolean cut) {
        return masked(text, text.length(), false, new Style(false, true, cut));
    }

    /**
     * Like {@link #labelled}, for our own messages that quote a request. In them a name before a colon does not name a
     * value.
     */
    public static String numbersAndKeys(String text) {
        return masked(text, text.length(), false, new Style(false, false, false));
    }

    /**
     * Masks a body up to a bound. What is hidden outside of JSON's strings becomes a string, so that JSON stays valid.
     *
     * @param limit how many bytes to take at most
     * @param count how many bytes there are: {@link #LOOKAHEAD} beyond the limit are enough to recognize what it cuts
     */
    public static byte[] of(byte[] body, int limit, int count) {
        var text = new String(body, 0, count, StandardCharsets.ISO_8859_1);
        var begun = text.stripLeading();
        boolean json = begun.startsWith("{") || begun.startsWith("[");
        var masked = masked(text, Math.min(limit, count), json, new Style(true, true, limit < count));
        return masked.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether a value with this name is secret. */
    public static boolean isSecretName(CharSequence name) {
        return SecretNames.SECRETS.end(name.toString(), name.length());
    }

    private static String masked(String text, int limit, boolean json, Style style) {
        var parts = new ArrayList<Part>();
        new Finder(text, null, json, style, parts).find();
        if (text.indexOf('%') >= 0 || text.indexOf('\\') >= 0) {
            var decoded = new Decoded(text);
            new Finder(decoded.text(), decoded, false, style, parts).find();
        }
        if (parts.isEmpty()) {
            return text.substring(0, limit);
        }
        // A stable sort: what was found in the text as it is comes first.
        parts.sort(Comparator.comparingInt(Part::from));
        var out = new StringBuilder(limit);
        int copied = 0;
        for (var part : parts) {
            if (part.from >= copied && part.from < limit) {
                out.append(text, copied, part.from).append(part.by);
            }
            copied = Math.max(copied, part.to);
        }
        return out.append(text, Math.min(copied, limit), limit).toString();
    }
}
