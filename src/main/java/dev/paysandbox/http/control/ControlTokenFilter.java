package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.RequestPath;
import dev.paysandbox.settings.Settings;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Asks for the control token where one is set. Pages of other sites do not come so far. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ControlTokenFilter implements Ordered {
    private static final String BEARER = "Bearer ";

    private final byte @Nullable [] token;

    ControlTokenFilter(Settings settings) {
        var secret = settings.controlToken();
        token = secret == null ? null : secret.value().getBytes(StandardCharsets.UTF_8);
    }

    /** @throws Problem CONTROL_TOKEN_REQUIRED */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        if (token != null && RequestPath.isAt(request, "/_sandbox")) {
            demandToken(token, request.getHeaders().get(HttpHeaders.AUTHORIZATION));
        }
    }

    private static void demandToken(byte[] token, @Nullable String authorization) {
        var offered = authorization != null && authorization.startsWith(BEARER)
                ? authorization.substring(BEARER.length())
                : "";
        if (!MessageDigest.isEqual(token, offered.getBytes(StandardCharsets.UTF_8))) {
            throw new Problem(
                    ErrorCode.CONTROL_TOKEN_REQUIRED, "Send Authorization: Bearer with the sandbox's control token.");
        }
    }

    /** After the refusal of foreign callers, before anything else. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 1;
    }
}
