package dev.paysandbox.journal;

import java.util.Arrays;

/**
 * Copies text without what nobody may keep: card numbers but for their last four digits, the values of {@link
 * SecretNames secret names}, and secret keys. One pass over the bytes, which need not be well-formed: where it is in
 * doubt it leaves out too much. Confined to its thread.
 */
public final class Mask {
    private static final int PLAIN = 0;
    private static final int DIGIT = 1;
    private static final int QUOTE = 2;
    private static final int ASSIGNS = 3;
    private static final int BACKSLASH = 4;
    private static final int PERCENT = 5;
    private static final int UNDERSCORE = 6;
    private static final int ZERO = 7;

    /** What may be needed of a text beyond a bound, to see that a card number is cut there. */
    public static final int LOOKAHEAD = 512;

    private static final byte[] NOTHING = {};
    private static final byte[] KINDS = kinds();

    private final DigitRun run = new DigitRun();
    private final Bytes out;
    private byte[] in = NOTHING;
    private int start;
    private int end;
    /** All before it is copied. */
    private int copied;

    private boolean inString;
    private boolean json;

    /** Copies into {@code out}. */
    public Mask(Bytes out) {
        this.out = out;
    }

    /**
     * Copies a body up to a bound; a masked number outside of strings becomes a string, so that JSON stays JSON.
     *
     * @param limit how many bytes to copy at most
     * @param count how many bytes there are: {@link #LOOKAHEAD} beyond the limit are enough to know what is cut there
     */
    public void body(byte[] bytes, int limit, int count) {
        json = mayBeJson(bytes, count);
        int begun = out.size();
        if (!copy(bytes, 0, Math.min(limit, count), count)) {
            // UTF-16 or UTF-32, which nobody here reads; without its zeros it is searched like the rest.
            out.cut(begun);
            var bare = new byte[count];
            int length = 0;
            for (int i = 0; i < count; i++) {
                if (bytes[i] != 0) {
                    bare[length++] = bytes[i];
                }
            }
            copy(bare, 0, Math.min(limit, length), length);
        }
    }

    private static boolean mayBeJson(byte[] bytes, int count) {
        int at = 0;
        while (at < count && (isSpace(bytes[at]) || bytes[at] == 0)) {
            at++;
        }
        return at < count && (bytes[at] == '{' || bytes[at] == '[');
    }

    /** Whether there is nothing to leave out of the text, as a first look tells; else it must be looked at closely. */
    public static boolean isHarmless(CharSequence text) {
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            int kind = KINDS[text.charAt(i) & 0xff];
            if (kind == DIGIT) {
                digits++;
            } else if (kind != PLAIN) {
                return false;
            }
        }
        return !DigitRun.isLong(digits);
    }

    /** Whether what goes by this name is secret. */
    public static boolean isSecretName(CharSequence name) {
        return SecretNames.include(name);
    }

    /** Copies a path, a query or the value of a header. */
    public void text(byte[] bytes, int from, int to) {
        json = false;
        copy(bytes, from, to, to);
    }

    /** Answers false where there is a zero, at which it gives up. */
    private boolean copy(byte[] bytes, int from, int limit, int to) {
        in = bytes;
        start = from;
        end = to;
        copied = from;
        inString = false;
        int at = from;
        var kinds = KINDS;
        while (at < limit) {
            // Most bytes are plain, and this is on the way of every request.
            while (at < limit && kinds[bytes[at] & 0xff] == PLAIN) {
                at++;
            }
            if (at >= limit) {
                break;
            }
            switch (kinds[bytes[at] & 0xff]) {
                case DIGIT -> at = digits(at);
                case QUOTE -> at = quote(at);
                case ASSIGNS -> at = assignment(at);
                case BACKSLASH -> at = DigitRun.digit(bytes, at, to) > 0 ? digits(at) : at + 2;
                case PERCENT -> at = DigitRun.digit(bytes, at, to) > 0 ? digits(at) : at + 1;
                case UNDERSCORE -> at = key(at);
                case ZERO -> {
                    return false;
                }
                default -> at++;
            }
        }
        copyTo(limit);
        in = NOTHING;
        return true;
    }

    private void copyTo(int at) {
        out.put(in, copied, Math.max(copied, at));
        copied = Math.max(copied, at);
    }

    private int digits(int at) {
        int alone = DigitRun.afterAlone(in, at, end);
        if (alone > at && !DigitRun.isCard(in, at, alone) && !(DigitRun.isLong(alone - at) && isCalledNumber(at))) {
            return alone;
        }
        int after = run.read(in, at, end);
        if (run.findCards() || (isCalledNumber(at) && run.isMistypedCard())) {
            copyTo(at);
            boolean bare = json && !inString;
            if (bare) {
                out.put('"');
            }
            run.writeMasked(in, out);
            if (bare) {
                out.put('"');
            }
            copied = after;
        }
        return after;
    }

    /** Whether the value that begins here goes by the name that cards' numbers have, right or mistyped. */
    private boolean isCalledNumber(int value) {
        int at = value;
        while (at > start && (isSpace(in[at - 1]) || ":\"'\\=".indexOf(in[at - 1]) >= 0)) {
            at--;
        }
        return at - start >= NUMBER.length
                && at < value
                && Arrays.equals(in, at - NUMBER.length, at, NUMBER, 0, NUMBER.length);
    }

    private int quote(int at) {
        boolean closes = inString;
        inString = !inString;
        if (closes) {
            int next = skipSpace(at + 1);
            if (next < end && ",}]".indexOf(in[next]) < 0 && SecretNames.endAt(in, start, at)) {
                while (next < end && (":=;>".indexOf(in[next]) >= 0 || isSpace(in[next]))) {
                    next++;
                }
                return hide(next);
            }
        }
        return at + 1;
    }

    /** A colon or an equals sign; after a plain quote {@link #quote} has already looked at the name. */
    private int assignment(int at) {
        boolean looked = at - 2 >= start && in[at - 1] == '"' && in[at - 2] != '\\';
        return !looked && SecretNames.endAt(in, start, at) ? hide(skipSpace(at + 1)) : at + 1;
    }

    /** Leaves the value out that begins here; answers where to go on. */
    private int hide(int value) {
        copyTo(value);
        if (value >= end) {
            return value;
        }
        int depth = 0;
        while (value + depth < end && in[value + depth] == '\\') {
            depth++;
        }
        int open = value + depth;
        if (open < end && (in[open] == '"' || in[open] == '\'')) {
            copyTo(open + 1);
            out.put("***");
            copied = closing(open, depth);
            return Math.min(end, copied + depth + 1);
        }
        int after = in[value] == '{' || in[value] == '[' ? balanced(value) : literal(value);
        if (after > value) {
            out.put(json && !inString ? "\"***\"" : "***");
        }
        copied = after;
        return after;
    }

    /** Where the string's closing quote stands, with the backslashes before it; the end where it has none. */
    private int closing(int open, int depth) {
        int backslashes = 0;
        for (int at = open + 1; at < end; at++) {
            if (in[at] == '\\') {
                backslashes++;
                continue;
            }
            boolean closes = depth == 0 ? backslashes % 2 == 0 : backslashes <= depth;
            if (in[at] == in[open] && closes) {
                return at - backslashes * Math.min(1, depth);
            }
            backslashes = 0;
        }
        return end;
    }

    private int balanced(int from) {
        int depth = 0;
        boolean quoted = false;
        for (int at = from; at < end; at++) {
            byte b = in[at];
            if (b == '\\') {
                at++;
            } else if (b == '"') {
                quoted = !quoted;
            } else if (!quoted && (b == '{' || b == '[')) {
                depth++;
            } else if (!quoted && (b == '}' || b == ']') && --depth == 0) {
                return at + 1;
            }
        }
        return end;
    }

    private int literal(int from) {
        int at = from;
        while (at < end && ",}]&;\"\r\n".indexOf(in[at]) < 0) {
            at++;
        }
        return at;
    }

    /** {@code sk_test_} and {@code sk_live_}: what follows is secret. */
    private int key(int at) {
        boolean secret = at - 2 >= start
                && (in[at - 2] | 0x20) == 's'
                && (in[at - 1] | 0x20) == 'k'
                && end - at > 6
                && (Arrays.equals(in, at + 1, at + 6, TEST, 0, 5) || Arrays.equals(in, at + 1, at + 6, LIVE, 0, 5));
        if (!secret) {
            return at + 1;
        }
        int after = at + 6;
        while (after < end && (Character.isLetterOrDigit(in[after]) || in[after] == '_')) {
            after++;
        }
        copyTo(at + 6);
        out.put("***");
        copied = after;
        return after;
    }

    private static final byte[] NUMBER = {'n', 'u', 'm', 'b', 'e', 'r'};
    private static final byte[] TEST = {'t', 'e', 's', 't', '_'};
    private static final byte[] LIVE = {'l', 'i', 'v', 'e', '_'};

    private int skipSpace(int from) {
        int at = from;
        while (at < end && isSpace(in[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    private static byte[] kinds() {
        var kinds = new byte[256];
        Arrays.fill(kinds, (byte) PLAIN);
        Arrays.fill(kinds, '0', '9' + 1, (byte) DIGIT);
        kinds['"'] = QUOTE;
        kinds[':'] = ASSIGNS;
        kinds['='] = ASSIGNS;
        kinds['\\'] = BACKSLASH;
        kinds['%'] = PERCENT;
        kinds['_'] = UNDERSCORE;
        kinds[0] = ZERO;
        return kinds;
    }
}
