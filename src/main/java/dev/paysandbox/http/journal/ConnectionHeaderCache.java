package dev.paysandbox.http.journal;

import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What is known from earlier requests of a connection, since merchants repeat credentials and headers. Confined to the
 * connection's event loop.
 */
final class ConnectionHeaderCache {
    /** A pair of keys in Basic authentication is shorter; longer values are not cached. */
    private static final int LONGEST = 400;

    final HeaderLineCache asked = new HeaderLineCache();
    final HeaderLineCache answered = new HeaderLineCache();

    private @Nullable String authorization;
    private @Nullable ShownCredentials credentials;

    ShownCredentials credentials(HttpHeaders headers) {
        var present = headers.get("authorization");
        var known = credentials;
        if (known != null && present != null && present.equals(authorization)) {
            return known;
        }
        var read = ShownCredentials.of(headers);
        if (present != null && present.length() <= LONGEST) {
            credentials = read;
            authorization = present;
        }
        return read;
    }
}
