package dev.paysandbox.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Problem;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the form of keys, and refuses production keys. */
public final class TestKeys {
    private static final int LONGEST_NAME = 64;
    private static final String NAME = "[A-Za-z0-9_]{1," + LONGEST_NAME + "}";
    private static final String SECRET_PREFIX = "sk_test_";
    private static final Pattern PUBLIC = Pattern.compile(Merchant.KEY_PREFIX + NAME);
    private static final Pattern SECRET = Pattern.compile(SECRET_PREFIX + NAME);
    private static final Pattern LIVE_SPELLING = Pattern.compile("([ps]k)_live_(sandbox[A-Za-z0-9_]{0,57})");

    private TestKeys() {}

    /**
     * The test key for which a key such as {@code pk_live_sandbox_1} stands, {@code pk_test_sandbox_1}; any other text as it is.
     * It is for clients that send nothing but live keys.
     */
    public static String inTestSpelling(String key) {
        var spelling = LIVE_SPELLING.matcher(key);
        return spelling.matches() ? spelling.group(1) + "_test_" + spelling.group(2) : key;
    }

    /**
     * Whether all given keys of a pair have another spelling; a pair of which one has is refused.
     *
     * @param secretKey null if it is not given
     */
    public static boolean areInLiveSpelling(String publicKey, @Nullable String secretKey) {
        return LIVE_SPELLING.matcher(publicKey).matches()
                && (secretKey == null || LIVE_SPELLING.matcher(secretKey).matches());
    }

    /** Throws Problem LIVE_KEY_IN_SANDBOX for a key of production. */
    public static void refuseLive(String key) {
        if (key.startsWith("pk_live_") || key.startsWith("sk_live_")) {
            throw new Problem(
                    ErrorCode.LIVE_KEY_IN_SANDBOX,
                    "A live key reached a test server. If its secret was sent along, it is leaked: rotate it. For code that"
                            + " takes only live keys, names that begin with sandbox may have pk_live_ and sk_live_, such as"
                            + " pk_live_sandbox for pk_test_sandbox: both keys of the pair, or neither.");
        }
    }

    /** Throws Problem UNAUTHORIZED for keys of another form, or LIVE_KEY_IN_SANDBOX. */
    public static void requirePair(String publicKey, String secretKey) {
        if (!isPublic(publicKey) || !isSecret(secretKey)) {
            refuseLive(publicKey);
            refuseLive(secretKey);
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "Keys begin with pk_test_ and sk_test_, each followed by a name of 1 to 64 letters, digits or underscores. The public key that came "
                            + form(publicKey, isPublic(publicKey), Merchant.KEY_PREFIX) + ", the secret key "
                            + form(secretKey, isSecret(secretKey), SECRET_PREFIX)
                            + ". If your program sends others, something replaces them: ~/.netrc does, in Python's"
                            + " requests and with curl -n.");
        }
    }

    /** What is wrong with a key, without a part of it, which may be a secret. */
    private static String form(String key, boolean isRight, String prefix) {
        if (isRight) {
            return "has this form";
        }
        if (!key.startsWith(prefix)) {
            return "has " + key.length() + " characters and does not begin with " + prefix;
        }
        return "begins with " + prefix + ", and its name has "
                + (key.length() - prefix.length() > LONGEST_NAME || key.length() == prefix.length()
                        ? key.length() - prefix.length() + " characters"
                        : "another sign");
    }

    public static boolean isPublic(String key) {
        return PUBLIC.matcher(key).matches();
    }

    public static boolean isSecret(String key) {
        return SECRET.matcher(key).matches();
    }
}
