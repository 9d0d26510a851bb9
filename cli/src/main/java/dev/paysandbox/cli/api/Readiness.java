package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;

/**
 * Whether the server is ready for requests.
 *
 * @param status the HTTP status: 200 if it is ready, 503 if not
 * @param health what the server says about itself
 */
public record Readiness(int status, JsonObject health) {
    private static final int READY = 200;
    private static final int NOT_READY = 503;

    public boolean isReady() {
        return status == READY;
    }

    /** Whether a PaySandbox answered, and not another server. */
    boolean isOfPaySandbox() {
        return (isReady() || status == NOT_READY) && health.has("status");
    }
}
