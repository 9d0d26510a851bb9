package dev.paysandbox.mask;

import java.util.Arrays;

/**
 * Finds secrets: card numbers, the values of {@link SecretNames secret names}, secret keys, and
 * the passwords in URLs. One pass over the bytes, which need not be well-formed: in doubt it hides too much.
 * Confined to its thread.
 */
final class Finder {
    private static final byte[] TEST = {'t', 'e', 's', 't', '_'};
    private static final byte[] LIVE = {'l', 'i', 'v', 'e', '_'};
    private static final byte[][] NUMBERS = {
        {'n', 'u', 'm', 'b', 'e', 'r'}, {'n', 'u', 'm', 'e', 'r', 'o'}, {'c', 'a', 'r', 't', 'a', 'o'}, {'p', 'a', 'n'}
    };

    private final HiddenPlaces hidden;
    private final DigitRun run = new DigitRun();
    private final NamedValues named;
    private byte[] in = {};
    private int start;
    private int end;
    private boolean json;
    private boolean cut;
    private boolean inString;
    private boolean byNames = true;
    /** The position of the newest quote. */
    private int opened;

    Finder(HiddenPlaces hidden) {
        this.hidden = hidden;
        named = new NamedValues(hidden);
    }

    /** Whether values with secret names are hidden; otherwise only card numbers, keys and passwords in URLs are. */
    void lookForNames(boolean wanted) {
        byNames = wanted;
    }

    boolean looksForNames() {
        return byNames;
    }

    /**
     * Searches unescaped bytes.
     *
     * @param isJson whether a hidden number outside of strings must become a string
     * @param isCut whether more text followed, which is lost
     */
    void find(byte[] bytes, int from, int to, boolean isJson, boolean isCut) {
        in = bytes;
        start = from;
        end = to;
        json = isJson;
        cut = isCut;
        inString = false;
        opened = from - 1;
        named.lookIn(bytes, from, to, isJson);
        int at = from;
        var kinds = ByteClasses.table();
        while (true) {
            // Most bytes are plain, and every request passes here.
            while (at < to && kinds[bytes[at] & 0xff] == ByteClasses.PLAIN) {
                at++;
            }
            if (at >= to) {
                return;
            }
            at = step(at, kinds[bytes[at] & 0xff]);
        }
    }

    /** Handles what begins or ends here; returns where to go on. */
    private int step(int at, int kind) {
        return switch (kind) {
            case ByteClasses.DIGIT -> digits(at);
            case ByteClasses.QUOTE -> quote(at);
            case ByteClasses.INNER_QUOTE -> innerQuote(at);
            case ByteClasses.ASSIGNS -> assignment(at);
            case ByteClasses.UNDERSCORE -> key(at);
            case ByteClasses.TAG_END -> byNames && named.isSecretTag(at) ? named.enclosed(at) : at + 1;
            case ByteClasses.TAG_START ->
                byNames && at + 1 < end && in[at + 1] == '/' ? Math.max(at + 1, named.afterTag(at)) : at + 1;
            default -> at + 1;
        };
    }

    private int digits(int at) {
        int alone = at;
        while (alone < end && ByteClasses.isDigit(in[alone])) {
            alone++;
        }
        if (byNames && at > start && in[at - 1] == ' ' && isBesideName(at, alone)) {
            hidden.add(json && !inString ? HiddenPlaces.BARE_VALUE : HiddenPlaces.VALUE, at, alone);
            return alone;
        }
        if (alone < end && !DigitRun.isLong(alone - at) && !DigitRun.isSign(in[alone])) {
            // The letters of an id follow, so this is not a card number.
            return alone;
        }
        int after = run.skim(in, at, alone, end);
        boolean ends = cut && after == end;
        if (!ends && (!run.isLong() || (after == alone && run.isNoCard(in, at, alone) && !isCalledNumber(at)))) {
            // The bytes between the groups need a search too.
            return alone;
        }
        run.read(in, at, end, inString);
        boolean any = run.findCards(in, hidden);
        any |= isCalledNumber(at) && run.takeForCard(hidden);
        any |= ends && run.takeForBeginning(hidden);
        if (any) {
            run.hide(json, hidden);
        }
        inString = run.endsInString();
        return after;
    }

    /** {@code cvv 123}: three or four digits that only blanks separate from their name. */
    private boolean isBesideName(int at, int after) {
        int name = at;
        while (name > start && in[name - 1] == ' ') {
            name--;
        }
        int digits = after - at;
        return name > start
                && (digits == 3 || digits == 4)
                && ByteClasses.isOfWord(in[name - 1])
                && SecretNames.endAt(in, start, at);
    }

    /** Whether the value that begins here has a name for card numbers, so that a mistyped number is hidden too. */
    private boolean isCalledNumber(int value) {
        int at = value;
        while (at > start
                && (ByteClasses.isSpace(in[at - 1]) || ByteClasses.isQuote(in[at - 1]) || isAssignment(in[at - 1]))) {
            at--;
        }
        if (at == value) {
            return false;
        }
        for (var name : NUMBERS) {
            boolean same = at - start >= name.length;
            for (int i = 0; i < name.length && same; i++) {
                same = (in[at - name.length + i] | 0x20) == name[i];
            }
            if (same) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAssignment(byte b) {
        return b == ':' || b == '=' || b == '>';
    }

    private int quote(int at) {
        boolean closes = inString;
        inString = !inString;
        int open = opened;
        opened = at;
        if (byNames && (closes || !json)) {
            int next = ByteClasses.skipSpace(in, at + 1, end);
            // A string after an equals sign is an attribute's value.
            boolean isName = next < end
                    && (json ? !followsValue(in[next]) : in[next] == ':' || in[next] == '=')
                    && !(open > start && in[open] == '"' && in[open - 1] == '=');
            if (isName && closes && SecretNames.endAt(in, start, at)) {
                while (next < end && (":=;>".indexOf(in[next]) >= 0 || ByteClasses.isSpace(in[next]))) {
                    next++;
                }
                return hide(next);
            }
            if (!isName || in[next] != ':') {
                return string(open, at);
            }
            // At a colon of JSON nothing else begins, except what follows the scheme of a URL.
            return closes && json && next + 1 < end && in[next + 1] != '/' ? next + 1 : at + 1;
        }
        return at + 1;
    }

    private static boolean followsValue(byte b) {
        return b == ',' || b == '}' || b == ']' || b == '>' || b == '/';
    }

    /** A quote of a string within a string. A name before a colon is checked at the colon. */
    private int innerQuote(int at) {
        int open = opened;
        opened = at;
        return string(open, at);
    }

    /** If the whole string is a secret name, hides the value that it names. */
    private int string(int open, int close) {
        if (byNames && open >= start && ByteClasses.isQuote(in[open]) && SecretNames.include(in, open + 1, close)) {
            int next = ByteClasses.skipSpace(in, close + 1, end);
            if (next >= end || in[next] != ':') {
                named.of(open, close);
            }
        }
        return close + 1;
    }

    /** A colon or an equals sign; after a plain quote {@link #quote} has already looked at the name. */
    private int assignment(int at) {
        if (in[at] == ':' && at + 2 < end && in[at + 1] == '/' && in[at + 2] == '/') {
            return user(at + 3);
        }
        boolean looked = !byNames || (json && at > start && in[at - 1] == '"');
        return !looked && SecretNames.endAt(in, start, at) ? hide(ByteClasses.skipSpace(in, at + 1, end)) : at + 1;
    }

    private int hide(int value) {
        int after = ValueEnds.hide(in, value, end, json && !inString, hidden);
        return Math.max(value, after);
    }

    /** Hides the user and password of a URL. */
    private int user(int from) {
        int host = -1;
        for (int at = from; at < end && !endsAuthority(in[at]); at++) {
            host = in[at] == '@' ? at : host;
        }
        if (host < 0) {
            return from;
        }
        if (host > from) {
            hidden.add(HiddenPlaces.VALUE, from, host);
        }
        return host;
    }

    private static boolean endsAuthority(byte b) {
        return b == '/'
                || b == '?'
                || b == '#'
                || b == '<'
                || b == '>'
                || ByteClasses.isSpace(b)
                || ByteClasses.isQuote(b);
    }

    /** {@code sk_test_} and {@code sk_live_}: what follows is secret. Alone they only name the form of a key. */
    private int key(int at) {
        boolean secret = at - 2 >= start
                && (in[at - 2] | 0x20) == 's'
                && (in[at - 1] | 0x20) == 'k'
                && end - at > 6
                && (is(at + 1, TEST) || is(at + 1, LIVE));
        if (!secret) {
            return at + 1;
        }
        int after = at + 6;
        while (after < end && (ByteClasses.isOfWord(in[after]) || in[after] == '_' || in[after] == '*')) {
            after++;
        }
        if (after > at + 6) {
            hidden.add(HiddenPlaces.KEY, at - 2, after);
        }
        return after;
    }

    private boolean is(int at, byte[] word) {
        for (int i = 0; i < word.length; i++) {
            if ((in[at + i] | 0x20) != (word[i] | 0x20)) {
                return false;
            }
        }
        return true;
    }

    void forget() {
        in = Arrays.copyOf(in, 0);
        named.lookIn(in, 0, 0, false);
    }
}
