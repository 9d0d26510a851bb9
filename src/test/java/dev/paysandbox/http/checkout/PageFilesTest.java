package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that pages load: those of payers' pages, and the browser SDK. */
class PageFilesTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private Answer gets(String path) {
        return merchant.send(merchant.request(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/checkout/assets/boleto.css,text/css; charset=utf-8",
        "/checkout/assets/boleto.js,text/javascript; charset=utf-8",
        "/checkout/assets/live.js,text/javascript; charset=utf-8",
        "/checkout/assets/bank.svg,image/svg+xml",
        "/checkout/sdk/checkout-sdk.js,text/javascript; charset=utf-8",
        "/checkout/sdk/checkout-sdk.min.js,text/javascript; charset=utf-8",
        "/checkout/sdk/checkout-sdk.mjs,text/javascript; charset=utf-8",
        "/checkout/sdk/checkout-sdk.d.ts,application/typescript; charset=utf-8",
        "/checkout/sdk/checkout-sdk.min.js.map,application/json; charset=utf-8",
        "/checkout/3ds/challenge.js,text/javascript; charset=utf-8"
    })
    void each_file_has_its_type_and_may_be_kept_and_any_page_may_load_the_sdk(String path, String type) {
        var file = gets(path);

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.header("Content-Type")).isEqualTo(type);
        assertThat(file.header("ETag")).matches("W/\"[0-9a-f]{32}\"");
        assertThat(file.header("Cache-Control")).isEqualTo("public, no-cache");
        assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(file.header("Access-Control-Allow-Origin")).isEqualTo(path.contains("/assets/") ? "" : "*");
        assertThat(file.text()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/docs", "/errors", "/findings", "/demo", "/checkout/boletos/demo/payin_nobody"})
    void every_page_takes_its_design_from_one_style_sheet(String page) {
        var html = merchant.send(merchant.request(page).header("Accept", "text/html"));

        assertThat(html.text()).containsOnlyOnce("assets/tokens.css\"");
    }

    @Test
    void only_that_style_sheet_knows_a_dark_scheme() throws IOException {
        try (var files = Files.walk(Path.of("main/resources"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".css")))
                    .hasSizeGreaterThan(6)
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("prefers-color-scheme"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/checkout/assets/boleto.css", "/checkout/sdk/checkout-sdk.js", "/checkout/3ds/challenge.js"})
    void a_browser_with_the_current_file_gets_304_without_a_body(String path) {
        var tag = gets(path).header("ETag");
        for (var tags : new String[] {tag, tag.substring("W/".length()), "\"other\", " + tag, "*"}) {
            var answer = merchant.send(merchant.request(path).header("If-None-Match", tags));
            assertThat(answer.status()).as(tags).isEqualTo(304);
            assertThat(answer.text()).isEmpty();
            assertThat(answer.header("ETag")).isEqualTo(tag);
        }
        var other = merchant.request(path).header("If-None-Match", "\"other\"");
        assertThat(merchant.send(other).status()).isEqualTo(200);
    }

    @Test
    void every_file_that_a_page_loads_exists() {
        var payer = new Browser(merchant);
        var challenge =
                payer.authenticates(payer.token("4000000000002503"), 100).at("challenge/url");
        isThere(merchant.payerUrl(merchant.opens(Order.boleto(100))));
        isThere(merchant.payerUrl(merchant.opens(Order.pix(100))));
        isThere(challenge);
        isThere(challenge + "?outcome=fail");
    }

    private void isThere(String address) {
        var page = HtmlPage.of(merchant.visits(address).text());
        var links = Stream.concat(
                page.all("//link").stream().map(link -> link.getAttribute("href")),
                page.all("//*[@src]").stream().map(file -> file.getAttribute("src")));
        assertThat(links).hasSizeGreaterThan(2).allSatisfy(link -> {
            var file = merchant.request(URI.create(address).resolve(link).toString());
            assertThat(merchant.send(file).status()).as(link).isEqualTo(200);
        });
    }

    /** The tag is weak, because both forms have it (RFC 9110, 8.8.3.3). */
    @ParameterizedTest
    @ValueSource(strings = {"/checkout/sdk/checkout-sdk.min.js", "/checkout/assets/boleto.css"})
    void a_file_is_compressed_for_clients_that_accept_it(String path) throws IOException, InterruptedException {
        var plain = gets(path);
        var request =
                merchant.request(path).header("Accept-Encoding", "br, gzip").build();
        var packed = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
        var again =
                merchant.request(path).header("Accept-Encoding", "gzip").header("If-None-Match", plain.header("ETag"));
        var unchanged = merchant.send(again);

        assertThat(packed.headers().allValues("content-encoding")).containsExactly("gzip");
        assertThat(packed.headers().allValues("vary")).containsExactly("Accept-Encoding");
        assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(packed.headers().allValues("etag"))
                .containsExactly(plain.header("ETag"))
                .allMatch(tag -> tag.startsWith("W/"));
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(unchanged.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(packed.body()).hasSizeLessThan(8 * 1024);
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(plain.text());
        }
        assertThat(plain.header("Content-Encoding")).isEmpty();
    }

    @Test
    void the_minified_script_names_its_source_map() {
        assertThat(gets("/checkout/sdk/checkout-sdk.min.js").text().strip())
                .endsWith("\n//# sourceMappingURL=checkout-sdk.min.js.map");
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
    void the_folder_lists_its_files() {
        assertThat(gets("/checkout/sdk/").json())
                .isEqualTo(gets("/checkout/sdk/integrity.json").json());
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
    @ValueSource(
            strings = {
                "sdk/other.js",
                "sdk/challenge.js",
                "sdk/..%2Fchallenge.js",
                "sdk/%2e%2e%2fpages%2fboleto.html",
                "assets/absent.css",
                "assets/..%2Fboleto.html",
                "assets/..%2f..%2fopenapi.yml",
                "assets/%00"
            })
    void no_other_file_is_served(String name) {
        var answer = gets("/checkout/" + name);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.at("code")).isEqualTo("NOT_FOUND");
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
