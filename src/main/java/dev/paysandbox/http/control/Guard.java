package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.Settings;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages of other sites away from the control API: a browser's request must come from a page of this very
 * server, and must have called it by a name that nobody can bind to this machine from outside. Where a token is set,
 * it asks for it.
 */
@ServerFilter("/_sandbox/**")
final class Guard implements Ordered {
    private static final String BEARER = "Bearer ";

    private final Set<String> allowedHosts;
    private final byte @Nullable [] token;

    Guard(Settings settings) {
        allowedHosts = settings.allowedHosts();
        var text = settings.controlToken();
        token = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** @throws Problem CROSS_SITE_REFUSED or CONTROL_TOKEN_REQUIRED */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        var headers = request.getHeaders();
        var host = headers.get(HttpHeaders.HOST);
        if (host == null || !isOurs(nameOf(host))) {
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

    private static String nameOf(String host) {
        int bracket = host.lastIndexOf(']');
        int colon = host.indexOf(':', bracket + 1);
        return (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
    }

    /** IP addresses cannot be bound anew, and names without a dot exist in no public DNS. */
    private boolean isOurs(String name) {
        return name.indexOf('.') < 0
                || name.endsWith(".localhost")
                || allowedHosts.contains(name)
                || (name.startsWith("[") && name.endsWith("]"))
                || name.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
