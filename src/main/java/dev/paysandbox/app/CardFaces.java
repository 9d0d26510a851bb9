package dev.paysandbox.app;

import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.brazil.CardBrand;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Turns a card into what may be kept of it. The fingerprint's key is this process's own and never leaves it. */
final class CardFaces {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    CardFaces() {
        var secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    CardFace of(PayinOrder.Card card) {
        var number = card.number();
        return new CardFace(
                CardBrand.of(number), number.substring(number.length() - 4), fingerprint(number), card.installments());
    }

    private String fingerprint(String number) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(number.getBytes(StandardCharsets.US_ASCII)), 0, 8);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
