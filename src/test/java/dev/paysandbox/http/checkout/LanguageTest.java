package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** The language of a payer's page. */
class LanguageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void programs_get_portuguese_unless_they_ask() {
        var pix = merchant.opens(Order.pix(15_000));
        var path = "/checkout/pix/" + merchant.publicKey().replace("pk_test_", "") + "/" + pix.at("id");

        assertThat(language(path, "")).isEqualTo("pt-BR");
        assertThat(language(path, "en")).isEqualTo("en");
        assertThat(language(path, "de, en-GB;q=0.5, pt;q=0.4")).isEqualTo("en");
        assertThat(language(path, "en;q=0.5, pt-PT")).isEqualTo("pt-BR");
        assertThat(language(path, "en;q=0, ;;;, \u0001=, q=7")).isEqualTo("pt-BR");
        assertThat(language(path, "de,".repeat(500) + "en")).isEqualTo("pt-BR");
        assertThat(language(path + "?lang=pt", "en")).isEqualTo("pt-BR");
        assertThat(language(path + "?lang=EN-us", "pt")).isEqualTo("en");
        assertThat(language(path + "?lang=%22%3E%3Cscript%3E", "en")).isEqualTo("en");
    }

    private String language(String path, String preferred) {
        var request = merchant.request(path).header("Accept", "text/html");
        if (!preferred.isEmpty()) {
            request.header("Accept-Language", preferred.replace("\u0001", ""));
        }
        var html = merchant.send(request).text();
        int lang = html.indexOf("<html lang=\"") + "<html lang=\"".length();
        return html.substring(lang, html.indexOf('"', lang));
    }
}
