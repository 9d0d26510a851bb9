package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.OwnName;
import dev.paysandbox.http.Place;
import dev.paysandbox.settings.Settings;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages of other sites away from the control API: a browser's request must come from a page of this very
 * server, and must have called it by a name that nobody can bind to this machine from outside. Where a token is set,
 * it asks for it.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Guard implements Ordered {
    private static final String BEARER = "Bearer ";

    private final OwnName name;
    private final byte @Nullable [] token;

    Guard(Settings settings, OwnName name) {
        this.name = name;
        var text = settings.controlToken();
        token = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** @throws Problem CROSS_SITE_REFUSED or CONTROL_TOKEN_REQUIRED */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        if (!Place.isAt(request, "/_sandbox")) {
            return;
        }
        var headers = request.getHeaders();
        var host = headers.get(HttpHeaders.HOST);
        if (host == null || !name.isIn(host)) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "The control API does not answer under this Host; the setting allowedHosts adds names.");
        }
        var origin = headers.get(HttpHeaders.ORIGIN);
        if ((origin != null && !isSameOrigin(origin, host)) || "cross-site".equals(headers.get("Sec-Fetch-Site"))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED, "The control API does not answer to web pages of other origins.");
        }
        demandToken(headers.get(HttpHeaders.AUTHORIZATION));
    }

    private void demandToken(@Nullable String authorization) {
        if (token == null) {
            return;
        }
        var offered = authorization != null && authorization.startsWith(BEARER)
                ? authorization.substring(BEARER.length())
                : "";
        if (!MessageDigest.isEqual(token, offered.getBytes(StandardCharsets.UTF_8))) {
            throw new Problem(
                    ErrorCode.CONTROL_TOKEN_REQUIRED, "Send Authorization: Bearer with the sandbox's control token.");
        }
    }

    private static boolean isSameOrigin(String origin, String host) {
        try {
            var authority = URI.create(origin).getRawAuthority();
            return authority != null && authority.equalsIgnoreCase(host);
        } catch (IllegalArgumentException notAnOrigin) {
            return false;
        }
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
