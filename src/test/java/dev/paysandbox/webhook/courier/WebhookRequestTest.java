package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookRequestTest {

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nHost: evil", "a\nb", "a\rb", "a\u0000b", "\n", "a\u000bb"})
    void a_value_cannot_break_out_of_its_line(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WebhookRequest.Header("X-Note", value))
                .withMessageContaining("X-Note");
    }

    @Test
    void an_ordinary_header_passes() {
        assertThatNoException().isThrownBy(() -> new WebhookRequest.Header("webhook-signature", "v1,abc= v1,def="));
    }
}
