package dev.paysandbox.mask;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copies text and hides secrets: card numbers except their last four digits, the values of
 * {@link SecretNames secret names}, secret keys, and the passwords in URLs. {@code docs/reference/masking.md} lists the
 * formats that it recognizes. The bytes need not be well-formed. Confined to its thread.
 */
public final class Mask {
    /** How much text after the limit is needed to recognize a card number that the limit cuts. */
    public static final int LOOKAHEAD = 512;

    /** The depth of nested base64 that is decoded. */
    private static final int DEEPEST = 2;

    /** Buffers of larger texts are released. */
    private static final int LARGEST_KEPT = 64 * 1024;

    private final Bytes out;
    private final int depth;
    private final HiddenPlaces hidden = new HiddenPlaces();
    private final Finder finder = new Finder(hidden);
    private @Nullable Mask inner;
    /** Created when first needed, because most texts have no escapes. */
    private @Nullable Decoded decoder;

    /** Copies into {@code out}. */
    public Mask(Bytes out) {
        this(out, 0);
    }

    private Mask(Bytes out, int depth) {
        this.out = out;
        this.depth = depth;
    }

    /** The masked text. */
    public static String of(String text) {
        return isHarmless(text) ? text : masked(text, false, HiddenPlaces.Style.STARS);
    }

    /** The masked form of a text that was cut, so that its end may be the beginning of a number. */
    public static String ofCut(String text) {
        return masked(text, true, HiddenPlaces.Style.STARS);
    }

    /** The text with {@code [masked]} instead of each secret. */
    public static String labelled(String text) {
        return isHarmless(text) ? text : masked(text, false, HiddenPlaces.Style.LABELS);
    }

    /**
     * Like {@link #labelled}, for our own messages that quote a request. In them a name before a colon does not name a
     * value.
     */
    public static String numbersAndKeys(String text) {
        if (isHarmless(text)) {
            return text;
        }
        var out = new Bytes();
        var mask = new Mask(out);
        mask.finder.lookForNames(false);
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        mask.copy(bytes, 0, bytes.length, bytes.length, false, false, HiddenPlaces.Style.LABELS);
        return out.toString();
    }

    /** Like {@link #labelled}, for a text that was cut. */
    public static String labelledCut(String text) {
        return masked(text, true, HiddenPlaces.Style.LABELS);
    }

    private static String masked(String text, boolean cut, HiddenPlaces.Style style) {
        var out = new Bytes();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        new Mask(out).copy(bytes, 0, bytes.length, bytes.length, mayBeJson(bytes, bytes.length), cut, style);
        return out.toString();
    }

    /** A quick check: true if the text certainly contains nothing to hide. */
    public static boolean isHarmless(CharSequence text) {
        int digits = 0;
        int word = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int kind = c < 0x80 ? ByteClasses.kind((byte) c) : ByteClasses.ESCAPE;
            if (kind == ByteClasses.DIGIT) {
                digits++;
                // A CVV may follow its name after a blank.
                if (i > 1 && text.charAt(i - 1) == ' ' && Character.isLetterOrDigit(text.charAt(i - 2))) {
                    return false;
                }
            } else if (kind != ByteClasses.PLAIN || c == '\n') {
                return false;
            }
            word = Base64Text.isLetter((byte) c) ? word + 1 : 0;
            if (DigitRun.isLong(digits) || word >= Base64Text.SHORTEST) {
                return false;
            }
        }
        return true;
    }

    /** Whether a value with this name is secret. */
    public static boolean isSecretName(CharSequence name) {
        return SecretNames.include(name);
    }

    /**
     * Copies a body up to a bound; a masked number outside of strings becomes a string, so that JSON stays valid.
     *
     * @param limit how many bytes to copy at most
     * @param count how many bytes there are: {@link #LOOKAHEAD} beyond the limit are enough to recognize what it cuts
     */
    public void body(byte[] bytes, int limit, int count) {
        copy(bytes, 0, Math.min(limit, count), count, mayBeJson(bytes, count), false, HiddenPlaces.Style.STARS);
    }

    /** Copies a path, a query or the value of a header. */
    public void text(byte[] bytes, int from, int to) {
        copy(bytes, from, to, to, false, false, HiddenPlaces.Style.STARS);
    }

    private static boolean mayBeJson(byte[] bytes, int count) {
        int at = 0;
        while (at < count && (ByteClasses.isSpace(bytes[at]) || bytes[at] == 0)) {
            at++;
        }
        return at < count && (bytes[at] == '{' || bytes[at] == '[');
    }

    private void copy(byte[] bytes, int from, int limit, int to, boolean json, boolean cut, HiddenPlaces.Style style) {
        @Nullable Decoded decoded = null;
        int escape = ByteClasses.escape(bytes, from, to);
        if (hasZeros(bytes, escape, to)) {
            // Text in UTF-16 or UTF-32. If it has a secret, its copy has no zeros.
            var bare = withoutZeros(bytes, from, to);
            int begun = out.size();
            copy(bare, 0, Math.min(limit - from, bare.length), bare.length, json, cut, style);
            if (hidden.isEmpty()) {
                out.cut(begun);
                out.put(bytes, from, limit);
            }
            return;
        }
        if (escape < to) {
            decoded = decode(bytes, from, to);
            search(decoded.bytes(), 0, decoded.count(), json, cut);
        } else {
            search(bytes, from, to, json, cut);
        }
        if (hidden.isEmpty()) {
            out.put(bytes, from, limit);
        } else {
            hidden.write(bytes, from, limit, decoded, style, out);
        }
    }

    /** Finds what must be hidden in a text without escapes. */
    private void search(byte[] text, int from, int to, boolean json, boolean cut) {
        hidden.clear();
        finder.find(text, from, to, json, cut);
        if (!json && finder.looksForNames()) {
            LineStructure.hideColumns(text, from, to, hidden);
        }
        if (depth < DEEPEST) {
            Base64Text.hide(text, from, to, this::findsSecrets, hidden);
        }
        finder.forget();
    }

    /** Whether there is a secret in a text that was found in base64. */
    private boolean findsSecrets(byte[] text) {
        var deeper = inner;
        if (deeper == null) {
            deeper = new Mask(out, depth + 1);
            inner = deeper;
        }
        var bare = hasZeros(text, 0, text.length) ? withoutZeros(text, 0, text.length) : text;
        var decoded = deeper.decode(bare, 0, bare.length);
        deeper.search(decoded.bytes(), 0, decoded.count(), mayBeJson(bare, bare.length), true);
        return !deeper.hidden.isEmpty();
    }

    private Decoded decode(byte[] text, int from, int to) {
        var plain = decoder;
        if (plain == null || plain.room() > LARGEST_KEPT) {
            plain = new Decoded();
            decoder = plain;
        }
        plain.decode(text, from, to);
        return plain;
    }

    private static boolean hasZeros(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private static byte[] withoutZeros(byte[] bytes, int from, int to) {
        var bare = new byte[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                bare[length++] = bytes[i];
            }
        }
        return Arrays.copyOf(bare, length);
    }
}
