package dev.paysandbox.domain;

import java.util.Base64;

/**
 * The secret with which a merchant's notifications are signed, as Standard Webhooks writes it: {@code whsec_} and the
 * Base64 of 24 to 64 bytes. Never printed.
 */
public final class SigningSecret {
    public static final String PREFIX = "whsec_";

    private final byte[] key;

    /** Reads the secret; throws IllegalArgumentException for anything else. */
    public SigningSecret(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
        }
        key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
        if (key.length < 24 || key.length > 64) {
            throw new IllegalArgumentException("a signing secret has 24 to 64 bytes");
        }
    }

    public byte[] key() {
        return key.clone();
    }

    @Override
    public String toString() {
        return PREFIX + "***";
    }
}
