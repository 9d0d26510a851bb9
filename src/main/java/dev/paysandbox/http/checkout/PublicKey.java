package dev.paysandbox.http.checkout;

import dev.paysandbox.app.World;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.merchant.Backstage;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the world of a payer's browser, which has nothing but the merchant's public key. */
@Singleton
final class PublicKey {
    private static final Pattern ORIGIN = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]_-]{1,255}");

    private final Worlds worlds;

    PublicKey(Worlds worlds) {
        this.worlds = worlds;
    }

    /** @throws Problem UNAUTHORIZED or LIVE_KEY_IN_SANDBOX */
    World world(HttpRequest<?> request) {
        var keys = request.getHeaders().getAll("x-api-key");
        if (keys.size() != 1) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "Send the merchant's public key, once, in the header x-api-key.");
        }
        var world = worlds.enterPublic(keys.get(0));
        Backstage.enter(request, world);
        return world;
    }

    /** The origin of the page that makes the call; null where it tells none, or none that a message could reach. */
    static @Nullable String origin(HttpRequest<?> request) {
        var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        return origin != null && ORIGIN.matcher(origin).matches() ? origin : null;
    }
}
