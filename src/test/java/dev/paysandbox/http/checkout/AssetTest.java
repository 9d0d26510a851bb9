package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssetTest {
    private final TestMerchant browser = TestMerchant.opened();

    private Answer gets(String name) {
        return browser.send(browser.request("/checkout/assets/" + name));
    }

    private Answer asksWhetherNew(String tags) {
        return browser.send(browser.request("/checkout/assets/boleto.css").header("If-None-Match", tags));
    }

    @ParameterizedTest
    @CsvSource({
        "boleto.css, text/css; charset=utf-8",
        "boleto.js, text/javascript; charset=utf-8",
        "live.js, text/javascript; charset=utf-8",
        "bank.svg, image/svg+xml"
    })
    void a_file_is_served_in_its_type_and_may_be_kept(String name, String type) {
        var answer = gets(name);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo(type);
        assertThat(answer.header("ETag")).matches("\"[0-9a-f]{32}\"");
        assertThat(answer.header("Cache-Control")).isEqualTo("public, no-cache");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void every_file_that_a_page_loads_exists() {
        var payer = new Browser(browser);
        var challenge =
                payer.authenticates(payer.token("4000000000002503"), 100).at("challenge/url");
        isThere(browser.payerUrl(browser.opens(Order.boleto(100))));
        isThere(browser.payerUrl(browser.opens(Order.pix(100))));
        isThere(challenge);
        isThere(challenge + "?outcome=fail");
    }

    private void isThere(String address) {
        var page = HtmlPage.of(browser.visits(address).text());
        var links = Stream.concat(
                page.all("//link").stream().map(link -> link.getAttribute("href")),
                page.all("//*[@src]").stream().map(file -> file.getAttribute("src")));
        assertThat(links).hasSizeGreaterThan(2).allSatisfy(link -> {
            var file = browser.request(URI.create(address).resolve(link).toString());
            assertThat(browser.send(file).status()).as(link).isEqualTo(200);
        });
    }

    @Test
    void a_browser_with_the_current_file_gets_304_without_a_body() {
        var tag = gets("boleto.css").header("ETag");
        for (var tags : new String[] {tag, "W/" + tag, "\"other\", " + tag, "*"}) {
            var answer = asksWhetherNew(tags);
            assertThat(answer.status()).as(tags).isEqualTo(304);
            assertThat(answer.text()).isEmpty();
            assertThat(answer.header("ETag")).isEqualTo(tag);
        }
        assertThat(asksWhetherNew("\"other\"").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent.css", "..%2Fboleto.html", "..%2f..%2fopenapi.yml", "%00"})
    void only_the_listed_files_are_served(String name) {
        var answer = gets(name);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.at("code")).isEqualTo("NOT_FOUND");
    }
}
