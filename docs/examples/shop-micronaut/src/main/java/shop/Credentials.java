package shop;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.annotation.ClientFilter;
import io.micronaut.http.annotation.RequestFilter;

/**
 * Adds the credentials to requests to the provider. The secret key stays on this server. The browser has only the public
 * key.
 */
@ClientFilter(serviceId = "payments")
final class Credentials {
    private final String publicKey;
    private final String secretKey;

    Credentials(@Value("${payments.public-key}") String publicKey, @Value("${payments.secret-key}") String secretKey) {
        this.publicKey = publicKey;
        this.secretKey = secretKey;
    }

    @RequestFilter
    void signIn(MutableHttpRequest<?> request) {
        request.basicAuth(publicKey, secretKey);
    }
}
