package dev.paysandbox.http.control;

import dev.paysandbox.app.World;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/** Which merchant's world a control request means: the one of its {@code x-api-key}, else the ready-made one. */
@Singleton
final class WorldChoice {
    private final Worlds worlds;

    WorldChoice(Worlds worlds) {
        this.worlds = worlds;
    }

    /** @throws Problem NOT_FOUND where the key opens no world */
    World of(HttpRequest<?> request) {
        var key = request.getHeaders().get("x-api-key");
        return worlds.find(key == null ? Worlds.READY_PUBLIC_KEY : key)
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND,
                        key == null
                                ? "There is no ready-made merchant here; name one by its public key in x-api-key."
                                : "There is no merchant with this x-api-key; public keys read pk_test_NAME."));
    }
}
