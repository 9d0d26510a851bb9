package dev.paysandbox.mask;

/** Finds where a value ends, in JSON, forms, headers or plain text. */
final class ValueEnds {
    private ValueEnds() {}

    /** The position of the quote that closes the string that opens at the place, or the text's end. */
    static int closing(byte[] in, int open, int end) {
        byte quote = in[open];
        for (int at = open + 1; at < end; at++) {
            byte b = in[at];
            // In a string nested in a string, a quote after fewer backslashes also ends it.
            boolean closes = b == quote || (isInner(quote) && (b == '"' || (isInner(b) && b <= quote)));
            if (closes) {
                return at;
            }
        }
        return end;
    }

    private static boolean isInner(byte quote) {
        return quote >= 1 && quote <= ByteClasses.DEEPEST_QUOTE;
    }

    /** The end of an object or an array. */
    static int balanced(byte[] in, int from, int end) {
        int depth = 0;
        for (int at = from; at < end; at++) {
            byte b = in[at];
            if (ByteClasses.isQuote(b) && b != '\'') {
                at = closing(in, at, end);
            } else if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth == 0) {
                return at + 1;
            }
        }
        return end;
    }

    /** The end of a value without quotes. */
    static int literal(byte[] in, int from, int end) {
        int at = from;
        while (at < end && !endsLiteral(in[at])) {
            at++;
        }
        return at;
    }

    private static boolean endsLiteral(byte b) {
        return switch (b) {
            case ',', '}', ']', '&', ';', '"', '<', '\r', '\n', 1, 2, 3, 4, 5, 6, 7 -> true;
            default -> false;
        };
    }

    /** The end of the whole value, including its closing quote or bracket. */
    static int end(byte[] in, int from, int end) {
        if (from >= end) {
            return end;
        }
        if (ByteClasses.isQuote(in[from])) {
            return Math.min(end, closing(in, from, end) + 1);
        }
        return in[from] == '{' || in[from] == '[' ? balanced(in, from, end) : literal(in, from, end);
    }

    /** Hides the value that begins at the place; returns where it ends. */
    static int hide(byte[] in, int from, int end, boolean asString, HiddenPlaces hidden) {
        if (from >= end) {
            return end;
        }
        if (ByteClasses.isQuote(in[from])) {
            int close = closing(in, from, end);
            if (from + 1 < end) {
                hidden.add(HiddenPlaces.VALUE, from + 1, close);
            }
            return Math.min(end, close + 1);
        }
        int after = end(in, from, end);
        if (after > from) {
            hidden.add(asString ? HiddenPlaces.BARE_VALUE : HiddenPlaces.VALUE, from, after);
        }
        return after;
    }
}
