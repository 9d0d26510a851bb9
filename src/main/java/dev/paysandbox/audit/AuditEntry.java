package dev.paysandbox.audit;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.paysandbox.time.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * A control request, without its body. Its texts are already masked.
 *
 * @param at when the request arrived, in epoch milliseconds of the computer's time
 * @param token the name of its control token; null without a known token
 * @param role what the token allows; null without a known token
 * @param remote the client's address
 * @param path without the query
 * @param publicKey the merchant whose world it is for; null if it is for none
 * @param status of the answer; null if the connection ended without one
 */
public record AuditEntry(
        long at,
        @Nullable String token,
        @Nullable String role,
        String remote,
        String method,
        String path,
        @Nullable String publicKey,
        @Nullable Integer status) {
    /** Whether it was refused because of its token, role or origin. */
    boolean isRefused() {
        return status != null && (status == 401 || status == 403);
    }

    /** One line, with its line break. */
    String line() {
        return "{\"at\":" + json(Timestamps.format(at)) + ",\"token\":" + json(token) + ",\"role\":" + json(role)
                + ",\"remote\":" + json(remote) + ",\"method\":" + json(method) + ",\"path\":" + json(path)
                + ",\"publicKey\":" + json(publicKey) + ",\"status\":" + status + "}\n";
    }

    /** A line that tells how many entries are missing in the file. */
    static String leftOut(long at, long count) {
        return "{\"at\":" + json(Timestamps.format(at)) + ",\"leftOut\":" + count + "}\n";
    }

    private static String json(@Nullable String text) {
        return text == null
                ? "null"
                : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }
}
