package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Text;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;

/** Accepts a device's fingerprint and keeps nothing of it: the sandbox's antifraud decides by scenarios. */
@Controller("/checkout/antifraud-sessions")
final class AntifraudApi {
    private static final int LONGEST = 2048;

    private final PublicKey publicKey;

    AntifraudApi(PublicKey publicKey) {
        this.publicKey = publicKey;
    }

    /** What a browser reports about its device. */
    @Introspected
    record DeviceSessionBody(@Nullable @Valid Fingerprint fingerprint) {}

    /** A device, as far as its browser reports. */
    @Introspected
    record Fingerprint(
            @Nullable @Text(max = LONGEST) String userAgent,
            @Nullable @Text(max = LONGEST) String language,
            @Nullable @Text(max = LONGEST) String timeZone,
            @Nullable @Valid Screen screen) {}

    /** A device's screen, in pixels and bits. */
    @Introspected
    record Screen(
            @Nullable Double width,
            @Nullable Double height,
            @Nullable Double colorDepth) {}

    /** The session that the payin refers to. */
    @Serdeable.Serializable
    record SessionView(String sessionId) {}

    @Post
    HttpResponse<SessionView> open(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        BodyReader.read(body, DeviceSessionBody.class);
        return HttpResponse.created(new SessionView(world.newId("afs_")));
    }
}
