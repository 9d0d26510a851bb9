package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.domain.Policy;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The configuration of the browser SDK for a merchant, and the antifraud's sessions. */
@Controller("/checkout")
record ConfigApi(PublicKey publicKey) {
    private static final int MOST_INSTALLMENTS = 12;

    /** The merchant of a public key, as payers may see it. */
    @Serdeable.Serializable
    record ConfigView(String publicKey, ReceiverView merchant, CapabilitiesView capabilities) {}

    /** The receiver of the payment. */
    @Serdeable.Serializable
    record ReceiverView(String name) {}

    /** The features of the merchant. */
    @Serdeable.Serializable
    record CapabilitiesView(
            Enabled threeDS, TokenizationView tokenization, Enabled antifraud, InstallmentsView installments) {
        static CapabilitiesView of(Policy policy) {
            return new CapabilitiesView(
                    new Enabled(policy.threeDSEnabled()),
                    new TokenizationView(policy.tokenizationRequired(), policy.cvvRequired()),
                    new Enabled(true),
                    new InstallmentsView(MOST_INSTALLMENTS));
        }
    }

    /** Whether a feature is on. */
    @Serdeable.Serializable
    record Enabled(boolean enabled) {}

    /**
     * How cards become tokens.
     *
     * @param required raw card numbers are refused
     */
    @Serdeable.Serializable
    record TokenizationView(boolean required, boolean cvvRequired) {}

    /** The largest number of installments. */
    @Serdeable.Serializable
    record InstallmentsView(int max) {}

    @Get("/config")
    ConfigView show(HttpRequest<?> request) {
        var world = publicKey.read(request);
        var merchant = world.merchant();
        return new ConfigView(
                merchant.publicKey(), new ReceiverView(merchant.name()), CapabilitiesView.of(world.policy()));
    }

    /** What a browser reports about its device; none of it is read. */
    @Introspected
    record DeviceSessionBody(@Nullable Map<String, Object> fingerprint) {}

    /** The session that the payin refers to. */
    @Serdeable.Serializable
    record SessionView(String sessionId) {}

    /** Accepts a device's fingerprint and keeps nothing of it: the sandbox's antifraud decides by scenarios. */
    @Post("/antifraud-sessions")
    HttpResponse<SessionView> open(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        BodyReader.read(body, DeviceSessionBody.class);
        return HttpResponse.created(new SessionView(world.newId("afs_")));
    }
}
