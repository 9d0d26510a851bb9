package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange.AuthenticationScheme;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request according to its headers, without the secret.
 *
 * @param publicKey null if none is given
 * @param authorization the Authorization header for display: scheme and public key
 */
record ShownCredentials(
        AuthenticationScheme kind,
        @Nullable String publicKey,
        @Nullable String authorization) {
    private static final ShownCredentials NONE = new ShownCredentials(AuthenticationScheme.NONE, null, null);
    private static final String BASIC = "Basic ";
    private static final String HIDDEN = "***";
    private static final int LONGEST_SCHEME = 20;

    static ShownCredentials of(HttpHeaders headers) {
        var authorization = headers.get("authorization");
        if (authorization != null) {
            return of(authorization);
        }
        var key = headers.get("x-api-key");
        boolean secret = headers.contains("x-api-secret");
        if (key == null) {
            return secret ? new ShownCredentials(AuthenticationScheme.HEADERS, null, null) : NONE;
        }
        return new ShownCredentials(secret ? AuthenticationScheme.HEADERS : AuthenticationScheme.PUBLIC_KEY, key, null);
    }

    private static ShownCredentials of(String authorization) {
        if (!authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            return new ShownCredentials(AuthenticationScheme.NONE, null, scheme(authorization) + HIDDEN);
        }
        var publicKey = publicKey(authorization.substring(BASIC.length()).trim());
        return new ShownCredentials(
                AuthenticationScheme.BASIC, publicKey, BASIC + (publicKey == null ? HIDDEN : publicKey));
    }

    /** A text that does not begin like a public key may be a misplaced secret. */
    private static @Nullable String publicKey(String base64) {
        try {
            var pair = new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
            int colon = pair.indexOf(':');
            return colon > 0 && pair.startsWith("pk_") ? pair.substring(0, colon) : null;
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static String scheme(String authorization) {
        int blank = authorization.indexOf(' ');
        boolean word = blank > 0
                && blank <= LONGEST_SCHEME
                && authorization.chars().limit(blank).allMatch(Character::isLetter);
        return word ? authorization.substring(0, blank + 1) : "";
    }
}
