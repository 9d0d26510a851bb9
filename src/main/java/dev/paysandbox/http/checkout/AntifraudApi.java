package dev.paysandbox.http.checkout;

import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Takes a device's fingerprint, of which nothing is kept: the sandbox's antifraud decides by scenarios. */
@Controller("/checkout/antifraud-sessions")
final class AntifraudApi {
    private static final int LONGEST = 2048;

    private final PublicKey publicKey;

    AntifraudApi(PublicKey publicKey) {
        this.publicKey = publicKey;
    }

    /** The session to name in the payin. */
    @Serdeable.Serializable
    record SessionView(String sessionId) {}

    @Post
    HttpResponse<SessionView> open(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        var fields = new Fields(JsonBody.parse(body));
        var fingerprint = fields.optionalObject("fingerprint");
        for (var name : new String[] {"userAgent", "language", "timeZone"}) {
            fingerprint.optionalText(name, LONGEST);
        }
        var screen = fingerprint.optionalObject("screen");
        for (var name : new String[] {"width", "height", "colorDepth"}) {
            screen.optionalNumber(name);
        }
        fields.refuse();
        return HttpResponse.created(new SessionView(world.newId("afs_")));
    }
}
