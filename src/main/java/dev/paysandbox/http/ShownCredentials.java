package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange.AuthenticationScheme;
import io.netty.handler.codec.http.HttpHeaders;
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
    static final ShownCredentials NONE = new ShownCredentials(AuthenticationScheme.NONE, null, null);
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
        // A text that does not begin like a public key may be a misplaced secret.
        var keys = Credentials.ofBasic(authorization);
        var publicKey = keys != null && keys.publicKey().startsWith("pk_") ? keys.publicKey() : null;
        return new ShownCredentials(
                AuthenticationScheme.BASIC, publicKey, BASIC + (publicKey == null ? HIDDEN : publicKey));
    }

    private static String scheme(String authorization) {
        int blank = authorization.indexOf(' ');
        boolean word = blank > 0
                && blank <= LONGEST_SCHEME
                && authorization.chars().limit(blank).allMatch(Character::isLetter);
        return word ? authorization.substring(0, blank + 1) : "";
    }
}
