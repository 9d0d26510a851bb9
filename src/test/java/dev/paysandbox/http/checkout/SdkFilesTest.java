package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The browser SDK as pages load it. */
class SdkFilesTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private Answer gets(String path) {
        return merchant.send(merchant.request(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/checkout/sdk/checkout-sdk.js,text/javascript",
        "/checkout/sdk/checkout-sdk.min.js,text/javascript",
        "/checkout/sdk/checkout-sdk.mjs,text/javascript",
        "/checkout/sdk/checkout-sdk.d.ts,application/typescript",
        "/checkout/sdk/checkout-sdk.min.js.map,application/json",
        "/checkout/3ds/challenge.js,text/javascript"
    })
    void each_file_has_its_type_and_may_be_loaded_by_any_page(String path, String type) {
        var file = gets(path);

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.header("Content-Type")).isEqualTo(type + "; charset=utf-8");
        assertThat(file.header("Cache-Control")).isEqualTo("public, no-cache");
        assertThat(file.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(file.text()).isNotBlank();
        var again = merchant.send(merchant.request(path).header("If-None-Match", file.header("ETag")));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.text()).isEmpty();
    }

    @Test
    void a_file_is_compressed_for_clients_that_accept_it() throws IOException, InterruptedException {
        var path = "/checkout/sdk/checkout-sdk.min.js";
        var plain = gets(path);
        var request =
                merchant.request(path).header("Accept-Encoding", "br, gzip").build();
        var packed = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());

        assertThat(packed.headers().allValues("content-encoding")).containsExactly("gzip");
        assertThat(packed.headers().firstValue("vary")).hasValue("Accept-Encoding");
        assertThat(packed.headers().firstValue("etag")).isPresent().get().isNotEqualTo(plain.header("ETag"));
        assertThat(packed.body()).hasSizeLessThan(8 * 1024);
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(plain.text());
        }
        assertThat(plain.header("Content-Encoding")).isEmpty();
    }

    @Test
    void the_minified_script_names_its_source_map() {
        assertThat(gets("/checkout/sdk/checkout-sdk.min.js").header("SourceMap"))
                .isEqualTo("checkout-sdk.min.js.map");
        assertThat(gets("/checkout/sdk/checkout-sdk.min.js.map").json().has("mappings"))
                .isTrue();
    }

    @Test
    void the_integrity_is_sent_to_clients_that_accept_anything() {
        var answer =
                merchant.send(merchant.request("/checkout/sdk/integrity.json").header("Accept", "*/*"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(answer.json()).isEqualTo(gets("/checkout/sdk/integrity.json").json());
    }

    @Test
    void the_integrity_of_each_file_is_listed() throws Exception {
        var files = gets("/checkout/sdk/integrity.json").json().get("files");

        assertThat(files).hasSize(5).allSatisfy(file -> {
            var bytes =
                    gets("/checkout/sdk/" + file.get("name").asText()).text().getBytes(StandardCharsets.UTF_8);
            var digest = MessageDigest.getInstance("SHA-384").digest(bytes);
            assertThat(file.get("bytes").asInt()).isEqualTo(bytes.length);
            assertThat(file.get("integrity").asText())
                    .isEqualTo("sha384-" + Base64.getEncoder().encodeToString(digest));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"other.js", "challenge.js", "..%2Fchallenge.js", "%2e%2e%2fpages%2fboleto.html"})
    void no_other_file_is_served(String name) {
        assertThat(gets("/checkout/sdk/" + name).status()).isEqualTo(404);
    }

    @Test
    void a_page_of_production_finds_the_sdk_by_its_own_name_and_global() {
        try (var sandbox = RunningSandbox.started("--sdk-file-name=provider.v2.min.js", "--sdk-global=Provider")) {
            var elsewhere = TestMerchant.of(sandbox);
            var script = elsewhere.send(elsewhere.request("/checkout/sdk/provider.v2.min.js"));
            var own = elsewhere.send(elsewhere.request("/checkout/sdk/checkout-sdk.min.js"));

            assertThat(script.text()).isEqualTo(own.text()).contains("\nglobalThis.Provider=CheckoutSDK;\n");
            assertThat(script.text().strip().lines().reduce("", (before, line) -> line))
                    .startsWith("//# sourceMappingURL=");
            assertThat(Json.read(elsewhere
                                    .send(elsewhere.request("/checkout/sdk/integrity.json"))
                                    .text())
                            .get("files"))
                    .hasSize(6);
        }
    }
}
