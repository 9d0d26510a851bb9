package dev.paysandbox.http.pages;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The shop's two accounts with the provider, one for each point at which 3D Secure can run. */
enum ShopAccount {
    /** 3D Secure runs in the browser before the order is created. */
    BEFORE("pk_test_demo", "sk_test_demo", true),
    /** The order is created first, and its answer requires the challenge. */
    AFTER("pk_test_demo_after", "sk_test_demo_after", false);

    final String publicKey;
    /** For the backend only. */
    final String secretKey;

    final boolean threeDSEnabled;

    ShopAccount(String publicKey, String secretKey, boolean threeDSEnabled) {
        this.publicKey = publicKey;
        this.secretKey = secretKey;
        this.threeDSEnabled = threeDSEnabled;
    }

    /** Basic authentication with both keys; for the backend only. */
    String credentials() {
        var pair = publicKey + ":" + secretKey;
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
