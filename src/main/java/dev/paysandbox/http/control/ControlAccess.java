package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.ControlToken;
import dev.paysandbox.settings.ControlToken.Role;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The control token of a request, and whether the request acts or only reads. */
@Singleton
public final class ControlAccess {
    private static final String BEARER = "Bearer ";
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    /** Requests that change nothing, although their method has a body. */
    private static final Pattern READING_POSTS = Pattern.compile("/_sandbox/(payins/[^/]+/await|payouts/[^/]+/await"
            + "|journal/verify|scenarios/validate|scenarios/explain)");

    /** Its request takes notifications, so it changes something, although it is a GET. */
    private static final String INBOX = "/_sandbox/inbox";

    private final List<ControlToken> tokens;

    ControlAccess(Settings settings) {
        tokens = settings.controlTokens();
    }

    /**
     * Requires a token with the right role, if tokens are set.
     *
     * @throws Problem CONTROL_TOKEN_REQUIRED, CONTROL_ROLE_REQUIRED
     */
    public void require(HttpRequest<?> request) {
        if (tokens.isEmpty()) {
            return;
        }
        var token = token(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
                .orElseThrow(() -> new Problem(
                        ErrorCode.CONTROL_TOKEN_REQUIRED,
                        "Send Authorization: Bearer with the sandbox's control token."));
        if (token.role() == Role.READ && acts(request.getMethodName(), request.getPath())) {
            throw new Problem(
                    ErrorCode.CONTROL_ROLE_REQUIRED,
                    "The control token \"" + token.name()
                            + "\" has the role read. This request needs a token with the role act.");
        }
    }

    /** The token in an Authorization header. */
    public Optional<ControlToken> token(@Nullable String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        var offered = bytes(authorization.substring(BEARER.length()));
        return tokens.stream()
                .filter(token -> MessageDigest.isEqual(bytes(token.secret().value()), offered))
                .findFirst();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a control request may change something; for unknown paths the method decides. */
    public static boolean acts(String method, String path) {
        return path.startsWith(INBOX)
                || (!READING.contains(method)
                        && !(method.equals("POST")
                                && READING_POSTS.matcher(path).matches()));
    }
}
