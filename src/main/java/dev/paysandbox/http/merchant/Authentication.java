package dev.paysandbox.http.merchant;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.Credentials;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import jakarta.inject.Singleton;

/** Authenticates merchants by their keys, and finds their world. */
@Singleton
public final class Authentication {
    /** The request attribute in which controllers find the merchant's {@link World}. */
    static final String WORLD = "paysandbox.world";

    private final Worlds worlds;

    Authentication(Worlds worlds) {
        this.worlds = worlds;
    }

    /** Records the world of these keys for the controller; throws Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX. */
    public void admit(HttpRequest<?> request, Credentials keys) {
        if (worlds.mayBeParked(keys.publicKey())
                && RouteAttributes.getRouteMatch(request).isEmpty()) {
            // The request will be refused for its path or method, so its world is not opened.
            TestKeys.requirePair(keys.publicKey(), keys.secretKey());
            return;
        }
        request.setAttribute(
                WORLD,
                request.getMethod() == HttpMethod.POST
                        ? worlds.enter(keys.publicKey(), keys.secretKey())
                        : worlds.read(keys.publicKey(), keys.secretKey()));
    }
}
