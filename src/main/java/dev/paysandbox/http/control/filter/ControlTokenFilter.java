package dev.paysandbox.http.control.filter;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.RequestPath;
import dev.paysandbox.http.control.ControlAccess;
import dev.paysandbox.settings.ControlToken;
import dev.paysandbox.settings.ControlToken.Role;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Requires a control token with the right role, if tokens are set. Pages of other sites are refused before this. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ControlTokenFilter implements Ordered {
    private final ControlAccess access;

    ControlTokenFilter(ControlAccess access) {
        this.access = access;
    }

    /** @throws Problem CONTROL_TOKEN_REQUIRED, CONTROL_ROLE_REQUIRED */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        if (access.isGuarded() && RequestPath.isAt(request, "/_sandbox")) {
            var token = access.token(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
                    .orElseThrow(() -> new Problem(
                            ErrorCode.CONTROL_TOKEN_REQUIRED,
                            "Send Authorization: Bearer with the sandbox's control token."));
            if (token.role() == Role.READ && ControlAccess.acts(request.getMethodName(), request.getPath())) {
                throw refusal(token);
            }
        }
    }

    private static Problem refusal(ControlToken token) {
        return new Problem(
                ErrorCode.CONTROL_ROLE_REQUIRED,
                "The control token \"" + token.name()
                        + "\" has the role read. This request needs a token with the role act.");
    }

    /** After the refusal of foreign callers, before everything else. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 1;
    }
}
