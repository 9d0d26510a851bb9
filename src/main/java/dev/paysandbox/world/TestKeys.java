package dev.paysandbox.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;

/** Checks the form of keys, and refuses production keys. */
public final class TestKeys {
    private static final String SECRET_PREFIX = "sk_test_";
    private static final int LONGEST_NAME = 64;

    private TestKeys() {}

    /** Throws Problem LIVE_KEY_IN_SANDBOX for a key of production. */
    public static void refuseLive(String key) {
        if (key.startsWith("pk_live_") || key.startsWith("sk_live_")) {
            throw new Problem(
                    ErrorCode.LIVE_KEY_IN_SANDBOX,
                    "A live key reached a test server. If its secret was sent along, it is leaked: rotate it.");
        }
    }

    /** Throws Problem UNAUTHORIZED for keys of another form, or LIVE_KEY_IN_SANDBOX. */
    public static void requirePair(String publicKey, String secretKey) {
        refuseLive(publicKey);
        refuseLive(secretKey);
        if (!isPublic(publicKey) || !isTestKey(secretKey, SECRET_PREFIX)) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "Keys begin with pk_test_ and sk_test_, each followed by a name of 1 to 64 letters, digits or underscores.");
        }
    }

    public static boolean isPublic(String key) {
        return isTestKey(key, Merchant.KEY_PREFIX);
    }

    private static boolean isTestKey(String key, String prefix) {
        int length = key.length() - prefix.length();
        if (!key.startsWith(prefix) || length < 1 || length > LONGEST_NAME) {
            return false;
        }
        for (int i = prefix.length(); i < key.length(); i++) {
            char c = key.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) {
                return false;
            }
        }
        return true;
    }
}
