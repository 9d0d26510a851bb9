package dev.paysandbox.client;

import java.util.Map;

/** The keys of a world, and how an application gets them. */
abstract class Merchant {
    private final PaySandbox sandbox;
    private final String publicKey;
    private final String secretKey;

    Merchant(PaySandbox sandbox, String publicKey, String secretKey) {
        this.sandbox = sandbox;
        this.publicKey = publicKey;
        this.secretKey = secretKey;
    }

    /** The sandbox that has this world. */
    public final PaySandbox sandbox() {
        return sandbox;
    }

    /** The sandbox's URL, for the application under test. */
    public final String url() {
        return sandbox.url();
    }

    /** The merchant's public key. */
    public final String publicKey() {
        return publicKey;
    }

    /** The merchant's secret key. */
    public final String secretKey() {
        return secretKey;
    }

    /** The value of the header {@code Authorization} for the merchant's requests. */
    public final String basicAuth() {
        return Keys.basic(publicKey, secretKey);
    }

    /**
     * The environment variables for a process under test: {@code PAYSANDBOX_URL}, {@code PAYSANDBOX_PUBLIC_KEY},
     * {@code PAYSANDBOX_SECRET_KEY}.
     */
    public final Map<String, String> env() {
        return Map.of("PAYSANDBOX_URL", url(), "PAYSANDBOX_PUBLIC_KEY", publicKey, "PAYSANDBOX_SECRET_KEY", secretKey);
    }

    /**
     * The configuration properties for an application under test: {@code PREFIX.url}, {@code PREFIX.public-key},
     * {@code PREFIX.secret-key}.
     */
    public final Map<String, String> properties(String prefix) {
        return Map.of(prefix + ".url", url(), prefix + ".public-key", publicKey, prefix + ".secret-key", secretKey);
    }

    /** The public key and the URL, without the secret key. */
    @Override
    public final String toString() {
        return "world " + publicKey + " at " + url();
    }
}
