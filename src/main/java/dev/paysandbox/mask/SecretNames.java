package dev.paysandbox.mask;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Names whose values are secret, recognized by their ends: in any case, with underscores, hyphens or dots, in brackets,
 * and also before a word such as "code".
 */
final class SecretNames {
    /** Ends of names that have no other meaning. */
    private static final byte[][][] ENDS = words(
            "cvv",
            "cvv2",
            "cvc",
            "cvc2",
            "cvn2",
            "securitycode",
            "codigoseguranca",
            "codigodeseguranca",
            "codseguranca",
            "cardverification",
            "cardverificationvalue",
            "cardverificationcode",
            "secret",
            "secretkey",
            "password",
            "passwd",
            "passphrase",
            "senha",
            "authorization");

    /** Too short to be recognized within a word: they must be separate words. */
    private static final byte[][][] LAST_WORDS = words("csc", "cvn", "cid", "cvd", "cav", "cav2", "pwd");

    /** Words that may follow the end of a secret name. */
    private static final byte[][][] FOLLOWERS =
            words("code", "value", "number", "codigo", "valor", "numero", "data", "text");

    private static final int SHORTEST = 3;
    static final int LONGEST = 64;
    private static final int MOST_QUOTES = 16;

    /**
     * For the quick check, each byte's code: the letter's number in either case, a digit, or a byte that excludes
     * nothing.
     */
    private static final byte[] CODES = codes();

    private static final int UNTOLD = 0;
    private static final int DIGIT = 27;
    private static final int OTHER = 28;

    /** Which three bytes, by their codes, can end a secret name. */
    private static final boolean[] LAST_THREE = lastThree();

    private SecretNames() {}

    /** Whether such a name, perhaps in quotes or brackets, ends right before the place. */
    static boolean endAt(byte[] in, int start, int place) {
        int last = place - 1;
        while (last >= start && ByteClasses.isSpace(in[last])) {
            last--;
        }
        // Skips only a limited number, because each quote of a long row may lead here, and the time must stay linear.
        int firstQuote = Math.max(start, last - MOST_QUOTES);
        while (last >= firstQuote && (ByteClasses.isQuote(in[last]) || in[last] == '\\')) {
            last--;
        }
        // card[cvv], cvv[] and cvv[0] are ways to write forms.
        while (last >= start && in[last] == ']') {
            int open = last - 1;
            while (open >= start && ByteClasses.isDigit(in[open])) {
                open--;
            }
            if (open < start || in[open] != '[') {
                last--;
                break;
            }
            last = open - 1;
        }
        firstQuote = Math.max(start, last - MOST_QUOTES);
        while (last >= firstQuote && ByteClasses.isQuote(in[last])) {
            last--;
        }
        if (last - start < SHORTEST - 1 || !mayEnd(in, last)) {
            return false;
        }
        int first = last;
        while (first >= start && last - first < LONGEST && isOfName(in[first])) {
            first--;
        }
        return include(in, first + 1, last + 1);
    }

    /** Whether these bytes are such a name and nothing else. */
    static boolean include(byte[] in, int from, int to) {
        return to - from >= SHORTEST
                && to - from <= LONGEST
                && mayEnd(in, to - 1)
                && isName(in, from, to)
                && isSecret(in, from, to);
    }

    /** Whether a value with this name is secret. */
    static boolean include(CharSequence name) {
        var bytes = name.toString().getBytes(StandardCharsets.UTF_8);
        return include(bytes, 0, bytes.length);
    }

    /** A quick check that excludes most names by their last three bytes, the last of which is at the place. */
    private static boolean mayEnd(byte[] in, int place) {
        return LAST_THREE[three(in[place - 2], in[place - 1], in[place])];
    }

    private static int three(byte first, byte second, byte third) {
        return CODES[first & 0xff] << 10 | CODES[second & 0xff] << 5 | CODES[third & 0xff];
    }

    private static boolean isName(byte[] in, int from, int to) {
        for (int at = from; at < to; at++) {
            if (!isOfName(in[at])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfName(byte b) {
        return ByteClasses.isOfWord(b) || b == '_' || b == '-' || b == '.';
    }

    private static boolean isSecret(byte[] in, int from, int to) {
        for (int at = from; at < to; at++) {
            if (in[at] < 0) {
                var plain = withoutAccents(new String(in, from, to - from, StandardCharsets.UTF_8));
                return isSecretWord(plain, 0, plain.length);
            }
        }
        return isSecretWord(in, from, to);
    }

    private static boolean isSecretWord(byte[] in, int from, int to) {
        if (from == to) {
            return false;
        }
        if (isMarked(in, from, to)) {
            return true;
        }
        for (var follower : FOLLOWERS[in[to - 1] & 0x7f]) {
            int before = beforeEnd(in, from, to, follower);
            if (before > from) {
                return isMarked(in, from, before);
            }
        }
        return false;
    }

    private static boolean isMarked(byte[] in, int from, int to) {
        int last = to;
        while (last > from && isSign(in[last - 1])) {
            last--;
        }
        if (last == from) {
            return false;
        }
        int letter = in[last - 1] & 0x7f;
        for (var end : ENDS[letter]) {
            if (beforeEnd(in, from, last, end) >= from) {
                return true;
            }
        }
        for (var word : LAST_WORDS[letter]) {
            int before = beforeEnd(in, from, last, word);
            if (before == from || (before > from && (isSign(in[before - 1]) || wordBegins(in, before)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean wordBegins(byte[] in, int at) {
        return in[at] >= 'A' && in[at] <= 'Z' && in[at - 1] >= 'a' && in[at - 1] <= 'z';
    }

    private static boolean isSign(byte b) {
        return b == '_' || b == '-' || b == '.';
    }

    /** Where the word begins if the name ends with it, with any signs in it; otherwise -1. */
    private static int beforeEnd(byte[] in, int from, int to, byte[] word) {
        int at = to;
        for (int i = word.length - 1; i >= 0; i--) {
            while (i < word.length - 1 && at > from && isSign(in[at - 1])) {
                at--;
            }
            if (at == from || (in[at - 1] | 0x20) != word[i]) {
                return -1;
            }
            at--;
        }
        return at;
    }

    private static byte[] withoutAccents(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Signs and characters beyond ASCII exclude nothing, since they may be within a name. */
    private static byte[] codes() {
        var codes = new byte[256];
        Arrays.fill(codes, (byte) OTHER);
        Arrays.fill(codes, 0x80, 0x100, (byte) UNTOLD);
        for (char sign : new char[] {'_', '-', '.'}) {
            codes[sign] = UNTOLD;
        }
        Arrays.fill(codes, '0', '9' + 1, (byte) DIGIT);
        for (int letter = 1; letter <= 26; letter++) {
            codes['A' - 1 + letter] = (byte) letter;
            codes['a' - 1 + letter] = (byte) letter;
        }
        return codes;
    }

    private static boolean[] lastThree() {
        var ends = new boolean[1 << 15];
        for (int three = 0; three < ends.length; three++) {
            ends[three] = three >> 10 == UNTOLD || (three >> 5 & 31) == UNTOLD || (three & 31) == UNTOLD;
        }
        Stream.of(ENDS, LAST_WORDS, FOLLOWERS)
                .flatMap(Stream::of)
                .flatMap(Stream::of)
                .forEach(word -> {
                    int last = word.length - 1;
                    ends[three(word[last - 2], word[last - 1], word[last])] = true;
                });
        return ends;
    }

    /** The words by their last letter, in either case. */
    private static byte[][][] words(String... words) {
        var byLast = new byte[128][][];
        for (int letter = 0; letter < byLast.length; letter++) {
            char last = Character.toLowerCase((char) letter);
            byLast[letter] = Stream.of(words)
                    .filter(word -> word.charAt(word.length() - 1) == last)
                    .map(word -> word.getBytes(StandardCharsets.US_ASCII))
                    .toArray(byte[][]::new);
        }
        return byLast;
    }
}
