package dev.paysandbox.domain;

/**
 * The merchant of a world.
 *
 * @param publicKey {@code pk_test_…}
 * @param name as payers see it, on a PIX code or a boleto
 * @param city as a PIX code needs it
 * @param document the merchant's CNPJ, digits only
 */
public record Merchant(String publicKey, String name, String city, String document) {
    public static final String KEY_PREFIX = "pk_test_";

    /** The public key's name, without its prefix. */
    public String keyName() {
        return publicKey.substring(KEY_PREFIX.length());
    }
}
