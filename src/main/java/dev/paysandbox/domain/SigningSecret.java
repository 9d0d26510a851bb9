package dev.paysandbox.domain;

import java.security.MessageDigest;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The secret with which a merchant's notifications are signed, as Standard Webhooks writes it: {@code whsec_} and the
 * Base64 of 24 to 64 bytes. Never printed.
 */
public final class SigningSecret {
    public static final String PREFIX = "whsec_";

    private final byte[] key;

    /** @throws IllegalArgumentException if the text is not a signing secret */
    public SigningSecret(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
        }
        key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
        if (key.length < 24 || key.length > 64) {
            throw new IllegalArgumentException("a signing secret has 24 to 64 bytes");
        }
    }

    private SigningSecret(byte[] key) {
        this.key = key;
    }

    /** Another secret, derived from this one, so always the same. */
    public SigningSecret other() {
        var flipped = key.clone();
        for (int i = 0; i < flipped.length; i++) {
            flipped[i] = (byte) ~flipped[i];
        }
        return new SigningSecret(flipped);
    }

    public byte[] key() {
        return key.clone();
    }

    /** Compared in constant time. */
    public boolean isSame(@Nullable SigningSecret other) {
        return other != null && MessageDigest.isEqual(key, other.key);
    }

    /** The secret itself, as its owner writes it; only for a file that nobody but the owner can read. */
    public String revealed() {
        return PREFIX + Base64.getEncoder().encodeToString(key);
    }

    @Override
    public String toString() {
        return PREFIX + "***";
    }
}
