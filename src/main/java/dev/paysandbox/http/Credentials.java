package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The keys of a merchant's request: from Basic authentication or from the pair of key headers. */
public record Credentials(String publicKey, String secretKey) {
    private static final String SCHEME = "Basic ";

    /** The keys of the request; throws Problem UNAUTHORIZED if there are none, or more than one pair. */
    public static Credentials of(HttpRequest<?> request) {
        var headers = request.getHeaders();
        var basic = basic(only(headers, HttpHeaders.AUTHORIZATION));
        var pair = pair(only(headers, "x-api-key"), only(headers, "x-api-secret"));
        if (basic != null && pair != null && !basic.equals(pair)) {
            throw unauthorized("The Authorization header and the x-api-key and x-api-secret headers differ.");
        }
        var found = basic != null ? basic : pair;
        if (found == null) {
            throw unauthorized("Send Authorization: Basic with Base64 of PUBLIC_KEY:SECRET_KEY,"
                    + " or the headers x-api-key and x-api-secret.");
        }
        return found;
    }

    private static @Nullable String only(HttpHeaders headers, String name) {
        var value = headers.get(name);
        if (value != null && headers.getAll(name).size() > 1) {
            throw unauthorized("The header " + name + " came more than once.");
        }
        return value;
    }

    /** The keys in an Authorization header; null if it is not one of Basic authentication. */
    public static @Nullable Credentials ofBasic(String header) {
        try {
            return basic(header);
        } catch (Problem another) {
            return null;
        }
    }

    private static @Nullable Credentials basic(@Nullable String header) {
        if (header == null) {
            return null;
        }
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw unauthorized("The Authorization header must read Basic and a Base64 text.");
        }
        String pair;
        try {
            pair = new String(
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).trim()), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            throw unauthorized("What follows Basic in the Authorization header is not Base64.");
        }
        int colon = pair.indexOf(':');
        if (colon < 0) {
            throw unauthorized("The Base64 text must be PUBLIC_KEY:SECRET_KEY; it has no colon.");
        }
        return new Credentials(pair.substring(0, colon), pair.substring(colon + 1));
    }

    private static @Nullable Credentials pair(@Nullable String publicKey, @Nullable String secretKey) {
        if (publicKey == null && secretKey == null) {
            return null;
        }
        if (publicKey == null || secretKey == null) {
            throw unauthorized("The headers x-api-key and x-api-secret go together; one is missing.");
        }
        return new Credentials(publicKey, secretKey);
    }

    private static Problem unauthorized(String detail) {
        return new Problem(ErrorCode.UNAUTHORIZED, detail);
    }

    /** Without the secret key. */
    @Override
    public String toString() {
        return publicKey;
    }
}
