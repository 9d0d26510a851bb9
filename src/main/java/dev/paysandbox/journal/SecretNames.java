package dev.paysandbox.journal;

import java.util.List;

/** Names whose values are secret, by how they end: in whatever case, with underscores or hyphens, also JSON-escaped. */
final class SecretNames {
    private static final List<String> ENDS =
            List.of("cvv", "cvv2", "cvc", "cvc2", "securitycode", "secret", "secretkey", "password");
    private static final int LONGEST = 24;
    /** With every character escaped. */
    private static final int LONGEST_ESCAPED = LONGEST * 7;

    private SecretNames() {}

    /** Whether such a name, perhaps in quotes, ends right before the place. */
    static boolean endAt(byte[] in, int start, int place) {
        int last = place - 1;
        while (last >= start && (in[last] == ' ' || in[last] == '\t' || in[last] == '\n' || in[last] == '\r')) {
            last--;
        }
        while (last >= start && (in[last] == '"' || in[last] == '\'' || in[last] == '\\')) {
            last--;
        }
        if (last <= start || !mayEnd(in, start, last)) {
            return false;
        }
        int first = last;
        int least = Math.max(start, last - LONGEST_ESCAPED);
        boolean escaped = false;
        while (first >= least && isOfName(in[first])) {
            escaped |= in[first] == '\\';
            first--;
        }
        return isSecret(normal(in, escaped ? first + 1 : Math.max(first + 1, last - LONGEST), last + 1));
    }

    static boolean include(CharSequence name) {
        int length = name.length();
        if (length < 2 || !endsLikeOne(name.charAt(length - 2), name.charAt(length - 1))) {
            return false;
        }
        var bytes = new Bytes();
        bytes.put(name);
        return isSecret(normal(bytes.array(), 0, bytes.size()));
    }

    private static boolean isSecret(String name) {
        for (var end : ENDS) {
            if (name.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    /** The first look, which most names do not pass: at the last two letters, one of which may be escaped. */
    private static boolean mayEnd(byte[] in, int start, int last) {
        return endsLikeOne(in[last - 1], in[last])
                || (last - 5 >= start && in[last - 5] == '\\')
                || (last - 6 >= start && in[last - 6] == '\\');
    }

    private static boolean endsLikeOne(int before, int last) {
        return switch (last | 0x20) {
            case 'v' -> (before | 0x20) == 'v';
            case 'c' -> (before | 0x20) == 'v';
            case '2' | 0x20 -> (before | 0x20) == 'v' || (before | 0x20) == 'c';
            case 't', 'y' -> (before | 0x20) == 'e';
            case 'e' -> (before | 0x20) == 'd';
            case 'd' -> (before | 0x20) == 'r';
            default -> false;
        };
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isOfName(byte b) {
        int c = b | 0x20;
        return (c >= 'a' && c <= 'z') || isDigit(b) || b == '_' || b == '-' || b == '\\';
    }

    private static String normal(byte[] in, int from, int to) {
        var name = new StringBuilder(to - from);
        for (int at = from; at < to; at++) {
            int c = in[at];
            if (c == '\\') {
                while (at + 1 < to && in[at + 1] == '\\') {
                    at++;
                }
                c = escape(in, at + 1, to);
                if (c < 0) {
                    name.setLength(0);
                    at++;
                    continue;
                }
                at += 5;
            }
            if (c != '_' && c != '-') {
                name.append(Character.toLowerCase((char) c));
            }
        }
        return name.toString();
    }

    /** The character of {@code uXXXX}, or -1 where there is none. */
    private static int escape(byte[] in, int at, int to) {
        if (at + 5 > to || in[at] != 'u') {
            return -1;
        }
        int c = 0;
        for (int i = at + 1; i < at + 5; i++) {
            int digit = Character.digit(in[i], 16);
            if (digit < 0) {
                return -1;
            }
            c = c * 16 + digit;
        }
        return c;
    }
}
