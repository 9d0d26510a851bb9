package dev.paysandbox.text;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names, recognized by their ends: in any case, and with signs between their letters. */
final class SecretNames {
    /** Their values are secret. */
    static final SecretNames SECRETS = new SecretNames("cvv cvv2 cvvcode cvc cvc2 cvccode cvcnumber csc cvn cvd cid cav"
            + " securitycode codigoseguranca codigodeseguranca cardverificationvalue"
            + " secret secretkey password passwd passphrase pwd senha authorization");

    /** Their values are card numbers, which are hidden even if they are mistyped. */
    static final SecretNames NUMBERS = new SecretNames("number numero cartao pan");

    /** Their values are URLs, whose users and passwords are hidden even if the URL is malformed. */
    static final SecretNames URLS = new SecretNames("url uri");

    private static final int LOWER_CASE = 0x20;

    private final String[][] byLastLetter;

    private SecretNames(String names) {
        byLastLetter = IntStream.range(0, 128)
                .mapToObj(last -> Stream.of(names.split(" "))
                        .filter(name -> name.charAt(name.length() - 1) == last)
                        .toArray(String[]::new))
                .toArray(String[][]::new);
    }

    /** Whether one of the names ends at the place. */
    boolean end(String text, int place) {
        int last = place == 0 ? 0 : text.charAt(place - 1) | LOWER_CASE;
        if (last >= byLastLetter.length) {
            return false;
        }
        for (var name : byLastLetter[last]) {
            if (ends(name, text, place)) {
                return true;
            }
        }
        return false;
    }

    private static boolean ends(String name, String text, int place) {
        int at = place;
        for (int i = name.length() - 1; i >= 0; i--) {
            char c;
            do {
                at--;
                c = at < 0 ? 0 : text.charAt(at);
            } while (c == '_' || c == '-' || c == '.');
            if ((c | LOWER_CASE) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
