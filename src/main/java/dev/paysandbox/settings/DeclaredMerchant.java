package dev.paysandbox.settings;

import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.SecretText;

/**
 * A merchant that the settings file declares.
 *
 * @param publicKey {@code pk_test_…}; unique among declared merchants
 * @param secretKey {@code sk_test_…}; unique among declared merchants
 * @param name what payers see as the receiver, at most 25 characters
 * @param city at most 15 characters
 * @param document a valid CNPJ without punctuation
 * @param policy the sandbox's defaults, overridden by this merchant's own settings
 */
public record DeclaredMerchant(
        String publicKey, SecretText secretKey, String name, String city, String document, Policy policy) {}
