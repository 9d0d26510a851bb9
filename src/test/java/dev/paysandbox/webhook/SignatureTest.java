package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.SigningSecret;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SignatureTest {
    /** The example that the libraries of Standard Webhooks test themselves with. */
    @Test
    void the_signature_is_the_one_of_the_specifications_example() {
        var secret = new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        var body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

        assertThat(Signature.of(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body))
                .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
