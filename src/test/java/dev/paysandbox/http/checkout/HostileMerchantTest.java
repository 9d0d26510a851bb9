package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Browser;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a merchant is called, payers' pages show it and nothing more comes of it. */
class HostileMerchantTest {
    private static final String CHALLENGED = "4000000000002503";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"><img src=x onerror=a()>",
                "</title><b>&lt;&amp;",
                "{{code}} {{markup qr}}",
                "<!-- main --> ]]> ${7}"
            })
    void the_merchants_name_is_only_text(String name) {
        try (var sandbox = RunningSandbox.configured(
                "merchants: [{publicKey: pk_test_hostile, secretKey: sk_test_hostile, name: '" + name + "'}]")) {
            var merchant = TestMerchant.named(sandbox, "hostile");
            var browser = new Browser(merchant);
            var challenge =
                    browser.authenticates(browser.token(CHALLENGED), 100).at("challenge/url");
            var paid = merchant.opens(Order.pix(100));
            merchant.does("pay", paid);

            var addresses = List.of(
                    payerUrl(merchant, merchant.opens(Order.pix(100)).at("id")),
                    payerUrl(merchant, paid.at("id")),
                    payerUrl(merchant, merchant.opens(Order.boleto(100)).at("id")),
                    challenge,
                    challenge + "?outcome=fail");
            for (var address : addresses) {
                var answer = merchant.send(merchant.request(address).header("Accept", "text/html"));
                var page = HtmlPage.of(answer.text());
                assertThat(page.all("//bdi").get(0).getTextContent())
                        .as(address)
                        .isEqualTo(name);
                assertThat(page.all("//img[@onerror] | //b[not(@role)]"))
                        .as(address)
                        .isEmpty();
                assertThat(page.all("//script[@src]")).as(address).hasSizeBetween(1, 2);
                assertThat(page.all("//script[not(@src)]")).as(address).isEmpty();
            }
        }
    }

    private static String payerUrl(TestMerchant merchant, String id) {
        return merchant.looksAt("/payins/" + id).at("payerUrl");
    }
}
