package dev.paysandbox.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.util.regex.Pattern;

/** Checks the form of keys, and refuses production keys. */
public final class TestKeys {
    private static final String NAME = "[A-Za-z0-9_]{1,64}";
    private static final Pattern PUBLIC = Pattern.compile(Merchant.KEY_PREFIX + NAME);
    private static final Pattern SECRET = Pattern.compile("sk_test_" + NAME);

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
        if (!isPublic(publicKey) || !isSecret(secretKey)) {
            refuseLive(publicKey);
            refuseLive(secretKey);
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "Keys begin with pk_test_ and sk_test_, each followed by a name of 1 to 64 letters, digits or underscores.");
        }
    }

    public static boolean isPublic(String key) {
        return PUBLIC.matcher(key).matches();
    }

    public static boolean isSecret(String key) {
        return SECRET.matcher(key).matches();
    }
}
