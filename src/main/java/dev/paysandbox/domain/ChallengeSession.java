package dev.paysandbox.domain;

import dev.paysandbox.chance.Chance;

/**
 * The session of a challenge, such as {@code chs_} with 24 random letters, {@code _} and the name of the merchant's public
 * key. The key's name lets the issuer's page find the world.
 */
public final class ChallengeSession {
    private static final String PREFIX = "chs_";
    private static final int RANDOM_LETTERS = 24;

    private ChallengeSession() {}

    /** A new session. */
    public static String of(Chance chance, String keyName) {
        return PREFIX + chance.letters(RANDOM_LETTERS) + "_" + keyName;
    }

    /** The name of the public key in a session, without {@code pk_test_}; empty if the text is no session. */
    public static String keyName(String session) {
        int end = PREFIX.length() + RANDOM_LETTERS;
        return session.startsWith(PREFIX) && session.length() > end && session.charAt(end) == '_'
                ? session.substring(end + 1)
                : "";
    }
}
