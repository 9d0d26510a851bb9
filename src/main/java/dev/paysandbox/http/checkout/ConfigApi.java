package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Policy;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;

/** The configuration of the browser SDK for a merchant. */
@Controller("/checkout/config")
final class ConfigApi {
    private static final int MOST_INSTALLMENTS = 12;

    private final PublicKey publicKey;

    ConfigApi(PublicKey publicKey) {
        this.publicKey = publicKey;
    }

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

    @Get
    ConfigView show(HttpRequest<?> request) {
        var world = publicKey.read(request);
        var merchant = world.merchant();
        return new ConfigView(
                merchant.publicKey(), new ReceiverView(merchant.name()), CapabilitiesView.of(world.policy()));
    }
}
