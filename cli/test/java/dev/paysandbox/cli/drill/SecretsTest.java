package dev.paysandbox.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import java.io.InputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "PAYSANDBOX_SECRET_KEY", "sk_test_of_the_shop",
            "PAYSANDBOX_PUBLIC_KEY", "pk_test_shop",
            "PAYSANDBOX_TOKEN", "control-token-1",
            "SHOP_PASSWORD", "hunter2hunter2",
            "SHOP_API_KEY", "short",
            "SHOP_TOKEN", "one /+=\"two",
            "GIT_AUTHOR_NAME", "Maria Silva");

    private final Secrets secrets = Secrets.of(
            new Sandbox(new CallEnvironment(ENVIRONMENT, false, false, InputStream.nullInputStream())),
            ENVIRONMENT,
            Map.of("Authorization", "Bearer abcdefghijkl", "Content-Type", "application/json"));

    @Test
    void keys_tokens_passwords_and_headers_of_this_call_are_masked() {
        for (var secret : new String[] {
            "sk_test_of_the_shop",
            "control-token-1",
            "hunter2hunter2",
            "abcdefghijkl",
            "sk_live_of_another_shop",
            "one /+=\"two",
            "one+%2F%2B%3D%22two",
            "one%20%2F%2B%3D%22two",
            "one /+=\\\"two",
            "cGtfdGVzdF9zaG9wOnNrX3Rlc3Rfb2ZfdGhlX3Nob3A="
        }) {
            assertThat(secrets.maskedIn("curl says: " + secret + " is wrong"))
                    .isEqualTo("curl says: [masked] is wrong");
        }
        assertThat(secrets.maskedIn("> authorization: Basic eHl6OmFiYw==\n"))
                .isEqualTo("> authorization: Basic [masked]\n");
        assertThat(secrets.maskedIn("GET http://me:word@shop.example/x"))
                .isEqualTo("GET http://[masked]@shop.example/x");
    }

    @Test
    void other_text_is_not_masked() {
        var text = "Maria Silva paid order-17 with pk_test_shop, short, application/json, Basic authentication";

        assertThat(secrets.maskedIn(text)).isEqualTo(text);
    }

    @Test
    void every_text_of_a_document_is_masked() {
        var document = Json.object("a", JsonArray.from(Json.object("b", "x hunter2hunter2", "c", 5, "d", true)));

        assertThat(Json.line(secrets.maskedIn(document)))
                .isEqualTo("{\"a\":[{\"b\":\"x [masked]\",\"c\":5,\"d\":true}]}");
    }
}
