package dev.paysandbox.webhook;

import dev.paysandbox.domain.SigningSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of a notification by the Standard Webhooks specification, version 1 with a shared secret. */
public final class Signature {
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    /**
     * The {@code webhook-signature} header.
     *
     * @param id the {@code webhook-id} header
     * @param seconds the {@code webhook-timestamp} header
     */
    public static String of(SigningSecret secret, String id, long seconds, byte[] body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
            mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
