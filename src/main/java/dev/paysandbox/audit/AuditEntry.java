package dev.paysandbox.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.time.Timestamps;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
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
    private static final JsonFactory JSON = new JsonFactory();

    /** Whether it was refused because of its token, role or origin. */
    boolean isRefused() {
        return status != null && (status == 401 || status == 403);
    }

    /** One line, with its line break. */
    String line() {
        return line(at, json -> {
            json.writeStringField("token", token);
            json.writeStringField("role", role);
            json.writeStringField("remote", remote);
            json.writeStringField("method", method);
            json.writeStringField("path", path);
            json.writeStringField("publicKey", publicKey);
            if (status == null) {
                json.writeNullField("status");
            } else {
                json.writeNumberField("status", status);
            }
        });
    }

    /** A line that tells how many entries are missing in the file. */
    static String missing(long at, String name, long count) {
        return line(at, json -> json.writeNumberField(name, count));
    }

    private interface Members {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private static String line(long at, Members members) {
        var text = new StringWriter();
        try (var json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("at", Timestamps.format(at));
            members.writeTo(json);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.append('\n').toString();
    }
}
