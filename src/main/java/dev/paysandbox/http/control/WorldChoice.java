package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * The merchant's world that a control request is about: the one of its {@code x-api-key}, else the ready-made one. A
 * request that changes something opens the world if there is none; one that only reads sees what a new world would
 * show.
 */
@Singleton
public final class WorldChoice {
    /** The request attribute with the value of the answer's header {@code X-Sandbox-Note}. */
    private static final String NOTE = "paysandbox.note";

    private final Worlds worlds;

    WorldChoice(Worlds worlds) {
        this.worlds = worlds;
    }

    /** Decides by the request's method; throws Problem NOT_FOUND if the key cannot open a world. */
    public World of(HttpRequest<?> request) {
        var method = request.getMethod();
        return method == HttpMethod.GET || method == HttpMethod.HEAD ? read(request) : opened(request);
    }

    /**
     * For requests that change the world, or stay connected to it; throws Problem NOT_FOUND if the key cannot open a
     * world.
     */
    public World opened(HttpRequest<?> request) {
        var key = key(request);
        return worlds.find(key == null ? Worlds.READY_PUBLIC_KEY : key, true).orElseThrow(() -> absent(key));
    }

    /** For requests that only read, whatever their method; throws Problem NOT_FOUND if the key cannot open a world. */
    public World read(HttpRequest<?> request) {
        var key = key(request);
        var world = worlds.find(key == null ? Worlds.READY_PUBLIC_KEY : key, false);
        var similar = key == null ? null : worlds.similarKey(key);
        if (similar != null) {
            request.setAttribute(NOTE, key + " has no world yet. Did you mean " + similar + "?");
        }
        return world.orElseThrow(() -> absent(key));
    }

    /** Adds the header {@code X-Sandbox-Note} to the answer, with a note for people about the requested world. */
    public static void note(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        request.getAttribute(NOTE, String.class).ifPresent(note -> answer.header("X-Sandbox-Note", note));
    }

    private static @Nullable String key(HttpRequest<?> request) {
        return request.getHeaders().get("x-api-key");
    }

    /** Throws Problem LIVE_KEY_IN_SANDBOX for a live key. */
    private static Problem absent(@Nullable String key) {
        if (key == null) {
            return new Problem(
                    ErrorCode.NOT_FOUND,
                    "There is no ready-made merchant here; name one by its public key in x-api-key.");
        }
        TestKeys.refuseLive(key);
        return new Problem(
                ErrorCode.NOT_FOUND,
                "There is no merchant with this x-api-key"
                        + (TestKeys.isPublic(key) ? "." : "; public keys have the form pk_test_NAME."));
    }
}
