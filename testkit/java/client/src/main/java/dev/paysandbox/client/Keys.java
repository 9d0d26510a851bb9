package dev.paysandbox.client;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** Checks keys and tokens before they are sent. The messages never contain the values. */
final class Keys {
    private static final Pattern PUBLIC = Pattern.compile("pk_(test_|live_(?=sandbox))[A-Za-z0-9_]{1,64}");
    private static final Pattern SECRET = Pattern.compile("sk_(test_|live_(?=sandbox))[A-Za-z0-9_]{1,64}");

    private Keys() {}

    static void requireTestKeys(String publicKey, String secretKey) {
        if (!PUBLIC.matcher(publicKey).matches()) {
            throw new IllegalArgumentException(
                    "The public key must be pk_test_ followed by 1 to 64 letters, digits or underscores.");
        }
        if (!SECRET.matcher(secretKey).matches()) {
            throw new IllegalArgumentException(
                    "The secret key must be sk_test_ followed by 1 to 64 letters, digits or underscores.");
        }
    }

    /** Refuses a header's value with line breaks and such. The JDK would refuse it too, but quote it in its message. */
    static void requirePrintable(String what, String value) {
        if (value.isEmpty() || !value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(what + " must consist of printable ASCII characters without spaces.");
        }
    }

    static String basic(String publicKey, String secretKey) {
        var pair = (publicKey + ":" + secretKey).getBytes(StandardCharsets.US_ASCII);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
}
