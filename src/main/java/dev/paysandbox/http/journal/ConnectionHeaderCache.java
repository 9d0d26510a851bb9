package dev.paysandbox.http.journal;

import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a connection from before, for merchants send the same credentials and headers again and again.
 * Confined to the connection's event loop.
 */
final class ConnectionHeaderCache {
    /** A pair of keys in Basic's encoding is shorter; what is not kept is read each time. */
    private static final int LONGEST = 400;

    final HeaderLineCache asked = new HeaderLineCache();
    final HeaderLineCache answered = new HeaderLineCache();

    private @Nullable String authorization;
    private @Nullable Credentials credentials;

    Credentials credentials(HttpHeaders headers) {
        var present = headers.get("authorization");
        var known = credentials;
        if (known != null && present != null && present.equals(authorization)) {
            return known;
        }
        var read = Credentials.of(headers);
        if (present != null && present.length() <= LONGEST) {
            credentials = read;
            authorization = present;
        }
        return read;
    }
}
