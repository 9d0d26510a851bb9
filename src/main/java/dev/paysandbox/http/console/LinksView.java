package dev.paysandbox.http.console;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * Links from the server's address, for programs.
 *
 * @param console for browsers; absent if it is switched off
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record LinksView(@Nullable String console, String docs, String openapi, String status, String health, String errors) {
    static LinksView of(boolean hasConsole) {
        return new LinksView(
                hasConsole ? "/" : null, "/docs", "/openapi.json", "/_sandbox/status", "/health/readiness", "/errors");
    }
}
