package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonBodyTest {
    @Test
    void the_names_of_a_body_are_not_interned() {
        var pooled = "a-name-that-only-this-test-has".intern();
        var body = JsonBody.parse(("{\"" + pooled + "\": 1}").getBytes(StandardCharsets.UTF_8));

        assertThat(body).containsOnlyKeys(pooled);
        assertThat(body.keySet().iterator().next()).isNotSameAs(pooled);
    }
}
