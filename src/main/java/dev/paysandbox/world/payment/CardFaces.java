package dev.paysandbox.world.payment;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Turns a card's number into the data that may be stored. The key of the fingerprints never leaves this process. */
public final class CardFaces {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    CardFaces() {
        var secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    public String fingerprint(String number) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(number.getBytes(StandardCharsets.US_ASCII)), 0, 8);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
