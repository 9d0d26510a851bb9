package dev.paysandbox.http.control;

import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * Which merchant's world a control request means: the one of its {@code x-api-key}, else the ready-made one. A request that
 * changes something opens the world where there is none; one that only reads sees what a new one would show.
 */
@Singleton
final class WorldChoice {
    /** The request attribute with what the answer's header {@code X-Sandbox-Note} says. */
    static final String NOTE = "paysandbox.note";

    private final Worlds worlds;

    WorldChoice(Worlds worlds) {
        this.worlds = worlds;
    }

    /** By the request's method; throws Problem NOT_FOUND where the key can open no world. */
    World of(HttpRequest<?> request) {
        var method = request.getMethod();
        return method == HttpMethod.GET || method == HttpMethod.HEAD ? read(request) : opened(request);
    }

    /** For requests that change the world, or stay with it; throws Problem NOT_FOUND where the key can open no world. */
    World opened(HttpRequest<?> request) {
        var key = key(request);
        return worlds.find(key == null ? Worlds.READY_PUBLIC_KEY : key).orElseThrow(() -> absent(key));
    }

    /** For requests that only read, whatever their method; throws Problem NOT_FOUND where the key can open no world. */
    World read(HttpRequest<?> request) {
        var key = key(request);
        var world = worlds.read(key == null ? Worlds.READY_PUBLIC_KEY : key);
        var meant = key == null ? null : worlds.meant(key);
        if (meant != null) {
            request.setAttribute(NOTE, key + " has no world yet. Did you mean " + meant + "?");
        }
        return world.orElseThrow(() -> absent(key));
    }

    private static @Nullable String key(HttpRequest<?> request) {
        return request.getHeaders().get("x-api-key");
    }

    private static Problem absent(@Nullable String key) {
        return new Problem(
                ErrorCode.NOT_FOUND,
                key == null
                        ? "There is no ready-made merchant here; name one by its public key in x-api-key."
                        : "There is no merchant with this x-api-key; public keys read pk_test_NAME.");
    }
}
