package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the world for a payer's browser, which has only the merchant's public key. */
@Singleton
record PublicKey(Worlds worlds) {
    private static final Pattern ORIGIN = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]_-]{1,255}");

    /**
     * For requests that store something: opens the world if there is none.
     *
     * @throws Problem UNAUTHORIZED, LIVE_KEY_IN_SANDBOX or STORE_FULL
     */
    World world(HttpRequest<?> request) {
        return entered(request, worlds.ofBrowser(key(request), true));
    }

    /**
     * For requests that store nothing, since any web page can send any number of them, with any number of keys.
     *
     * @throws Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX
     */
    World read(HttpRequest<?> request) {
        return entered(request, worlds.ofBrowser(key(request), false));
    }

    private static World entered(HttpRequest<?> request, World world) {
        ScenarioHeaders.enter(request, world);
        return world;
    }

    /** @throws Problem UNAUTHORIZED */
    static String key(HttpRequest<?> request) {
        var keys = request.getHeaders().getAll("x-api-key");
        if (keys.size() != 1) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "Send the merchant's public key, once, in the header x-api-key.");
        }
        return keys.get(0);
    }

    /** The origin of the page that makes the call; null if it has none, or none that can receive a message. */
    static @Nullable String origin(HttpRequest<?> request) {
        var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        return origin != null && ORIGIN.matcher(origin).matches() ? origin : null;
    }
}
