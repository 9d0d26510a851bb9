package dev.paysandbox.http.merchant;

import dev.paysandbox.app.World;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.RequestPath;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Admits merchants by Basic authentication or by the pair of key headers, and finds their world. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Authentication {
    /** The request attribute in which controllers find the merchant's {@link World}. */
    static final String WORLD = "paysandbox.world";

    private static final String SCHEME = "Basic ";

    private final Worlds worlds;

    Authentication(Worlds worlds) {
        this.worlds = worlds;
    }

    private record Keys(String publicKey, String secretKey) {}

    /** @throws Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        if (!RequestPath.isMerchants(request)) {
            return;
        }
        var headers = request.getHeaders();
        var basic = basic(only(headers, HttpHeaders.AUTHORIZATION));
        var pair = pair(only(headers, "x-api-key"), only(headers, "x-api-secret"));
        if (basic != null && pair != null && !basic.equals(pair)) {
            throw unauthorized("The Authorization header and the x-api-key and x-api-secret headers differ.");
        }
        var keys = basic != null ? basic : pair;
        if (keys == null) {
            throw unauthorized("Send Authorization: Basic with Base64 of PUBLIC_KEY:SECRET_KEY,"
                    + " or the headers x-api-key and x-api-secret.");
        }
        request.setAttribute(
                WORLD,
                request.getMethod() == HttpMethod.POST
                        ? worlds.enter(keys.publicKey, keys.secretKey)
                        : worlds.read(keys.publicKey, keys.secretKey));
    }

    private static @Nullable String only(HttpHeaders headers, String name) {
        var value = headers.get(name);
        if (value != null && headers.getAll(name).size() > 1) {
            throw unauthorized("The header " + name + " came more than once.");
        }
        return value;
    }

    private static @Nullable Keys basic(@Nullable String header) {
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
        return new Keys(pair.substring(0, colon), pair.substring(colon + 1));
    }

    private static @Nullable Keys pair(@Nullable String publicKey, @Nullable String secretKey) {
        if (publicKey == null && secretKey == null) {
            return null;
        }
        if (publicKey == null || secretKey == null) {
            throw unauthorized("The headers x-api-key and x-api-secret go together; one is missing.");
        }
        return new Keys(publicKey, secretKey);
    }

    private static Problem unauthorized(String detail) {
        return new Problem(ErrorCode.UNAUTHORIZED, detail);
    }
}
