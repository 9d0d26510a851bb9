package shop;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.annotation.ClientFilter;
import io.micronaut.http.annotation.RequestFilter;

/** Signs in to the provider. The secret key stays on this server; the browser has the public one. */
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
