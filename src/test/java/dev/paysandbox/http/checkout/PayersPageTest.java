package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all pages of payers have in common, and how an open one learns what becomes of its payin. */
class PayersPageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void the_page_forbids_what_it_does_not_need_and_is_kept_by_nobody(boolean isPix) {
        var payin = merchant.opens(isPix ? Order.pix(15_000) : Order.boleto(15_000));
        var answer = merchant.visits(merchant.payerUrl(payin));

        assertThat(answer.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Content-Security-Policy").split("; "))
                .containsExactlyInAnyOrder(
                        "default-src 'none'",
                        "style-src 'self'",
                        "script-src 'self'",
                        "img-src 'self'",
                        "connect-src 'self'",
                        "base-uri 'none'",
                        "form-action 'self'",
                        "frame-ancestors 'none'");
        var page = HtmlPage.of(answer.text());
        assertThat(page.all("//*[@style] | //style | //script[not(@src)]"))
                .as("inline styles and scripts")
                .isEmpty();
    }

    @Test
    void programs_get_portuguese_unless_they_ask() {
        var path = merchant.payerUrl(merchant.opens(Order.pix(15_000)));

        assertThat(language(path, "")).isEqualTo("pt-BR");
        assertThat(language(path, "en")).isEqualTo("en");
        assertThat(language(path, "de, en-GB;q=0.5, pt;q=0.4")).isEqualTo("en");
        assertThat(language(path, "en;q=0.5, pt-PT")).isEqualTo("pt-BR");
        assertThat(language(path, "en;q=0, ;;;, =, q=7")).isEqualTo("pt-BR");
        assertThat(language(path + "?lang=pt", "en")).isEqualTo("pt-BR");
        assertThat(language(path + "?lang=EN-us", "pt")).isEqualTo("en");
        assertThat(language(path + "?lang=%22%3E%3Cscript%3E", "en")).isEqualTo("en");
    }

    private String language(String path, String preferred) {
        var request = merchant.request(path).header("Accept", "text/html");
        if (!preferred.isEmpty()) {
            request.header("Accept-Language", preferred);
        }
        return HtmlPage.of(merchant.send(request).text()).all("/html").get(0).getAttribute("lang");
    }

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
            var hostile = TestMerchant.named(sandbox, "hostile");
            var browser = new Browser(hostile);
            var challenge = browser.authenticates(browser.token("4000000000002503"), 100)
                    .at("challenge/url");
            var paid = hostile.opens(Order.pix(100));
            hostile.does("pay", paid);

            var addresses = List.of(
                    hostile.payerUrl(hostile.opens(Order.pix(100))),
                    hostile.payerUrl(paid),
                    hostile.payerUrl(hostile.opens(Order.boleto(100))),
                    challenge,
                    challenge + "?outcome=fail");
            for (var address : addresses) {
                var page = HtmlPage.of(hostile.visits(address).text());
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

    @Test
    void a_page_explains_that_there_is_no_such_payment_and_a_program_gets_the_one_error_shape() {
        var page = boleto("nobody", "payin_1", "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(HtmlPage.of(page.text()).all("//h1").get(0).getTextContent()).isEqualTo("Pagamento não encontrado");

        var answer = boleto("nobody", "payin_1", "application/json");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.at("code")).isEqualTo("NOT_FOUND");
    }

    @Test
    void the_answer_does_not_reveal_which_merchants_and_payins_exist() {
        var nobodys = boleto("nobody", "payin_1", "*/*").text();
        var pix = merchant.opens(Order.pix(100)).at("id");
        var boleto = merchant.opens(Order.boleto(100)).at("id");
        var other = TestMerchant.opened();
        other.opens(Order.boleto(100));

        assertThat(boleto(name(merchant), "payin_1", "*/*").text()).isEqualTo(nobodys);
        assertThat(boleto(name(merchant), pix, "*/*").text()).isEqualTo(nobodys);
        assertThat(boleto(name(other), boleto, "*/*").text()).isEqualTo(nobodys);
    }

    private Answer boleto(String merchantName, String id, String accept) {
        return merchant.send(
                merchant.request("/checkout/boletos/" + merchantName + "/" + id).header("Accept", accept));
    }

    private static String name(TestMerchant merchant) {
        return merchant.publicKey().substring("pk_test_".length());
    }

    /** What an open page asks. */
    private static HttpRequest.Builder at(TestMerchant merchant, Answer payin, String query) {
        return merchant.request("/checkout/payins/" + name(merchant) + "/" + payin.at("id") + query);
    }

    /** The page asks while it shows this status. */
    private static CompletableFuture<Answer> asks(TestMerchant merchant, Answer payin, String seen) {
        return CompletableFuture.supplyAsync(
                () -> merchant.send(at(merchant, payin, "?seen=" + seen)), work -> new Thread(work).start());
    }

    private Answer pays(Answer payin, String body) {
        return merchant.send(at(merchant, payin, "")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    @ParameterizedTest
    @CsvSource({"pay,APPROVED", "cancel,CANCELED", "expire,EXPIRED"})
    void the_page_is_informed_of_a_change(String action, String status) {
        var payin = merchant.opens(Order.pix(100));

        var heard = asks(merchant, payin, "PENDING");
        merchant.does(action, payin);

        assertThat(heard.join().at("status")).isEqualTo(status);
    }

    @Test
    void the_page_is_informed_of_an_expiry_on_the_sandboxs_clock() {
        merchant.freezes();
        var payin = merchant.opens(Order.boleto(100));

        var heard = asks(merchant, payin, "PENDING");
        merchant.advances("4d");

        assertThat(heard.join().at("status")).isEqualTo("EXPIRED");
        assertThat(heard.join().json().get("remainingMillis").asLong()).isZero();
    }

    @Test
    void what_the_page_has_not_seen_is_answered_at_once_with_the_clock() {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(100));
        merchant.advances("10m");

        var now = merchant.send(at(merchant, payin, ""));

        assertThat(now.at("status")).isEqualTo("PENDING");
        assertThat(now.json().get("remainingMillis").asLong()).isEqualTo(20 * 60_000);
        assertThat(now.json().get("clockSpeed").asDouble()).isZero();
        assertThat(now.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void nothing_new_is_answered_after_some_seconds() {
        var payin = merchant.opens(Order.pix(100));
        assertThat(asks(merchant, payin, "PENDING").join().at("status")).isEqualTo("PENDING");
    }

    @Test
    void after_a_reset_there_is_nothing_to_show() {
        var payin = merchant.opens(Order.pix(100));

        var heard = asks(merchant, payin, "PENDING");
        merchant.controls("/reset", "");

        assertThat(heard.join().status()).isEqualTo(404);
    }

    @Test
    void open_pages_do_not_hold_up_the_end_of_the_sandbox() {
        CompletableFuture<Answer> heard;
        try (var sandbox = RunningSandbox.started()) {
            var shop = TestMerchant.of(sandbox);
            heard = asks(shop, shop.opens(Order.pix(100)), "PENDING");
        }
        assertThat(heard.handle((answer, closed) ->
                                closed != null || answer.at("status").equals("PENDING"))
                        .join())
                .isTrue();
    }

    @Test
    void a_program_pays_once_and_gets_the_status() {
        var payin = merchant.opens(Order.pix(100));

        assertThat(pays(payin, "{\"action\": \"pay\"}").at("status")).isEqualTo("APPROVED");
        assertThat(pays(payin, "{\"action\": \"pay\"}").at("status")).isEqualTo("APPROVED");
        assertThat(merchant.cents("balance")).isEqualTo(10_000_100);

        var canceled = merchant.opens(Order.boleto(100));
        merchant.does("cancel", canceled);
        assertThat(pays(canceled, "{\"action\": \"pay\"}").at("status")).isEqualTo("CANCELED");
    }

    @Test
    void an_unknown_action_is_named() {
        var payin = merchant.opens(Order.pix(100));
        assertThat(Refusal.in(pays(payin, "{\"action\": \"steal\"}")).errors()).containsExactly("action UNKNOWN_VALUE");
        assertThat(Refusal.in(pays(payin, "{}")).errors()).containsExactly("action REQUIRED");
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }

    @Test
    void a_card_is_not_paid_there() {
        var payin = merchant.opens(Order.card("4111111111111111", 100));
        assertThat(merchant.send(at(merchant, payin, "")).status()).isEqualTo(404);
        assertThat(pays(payin, "{\"action\": \"pay\"}").status()).isEqualTo(404);
    }
}
