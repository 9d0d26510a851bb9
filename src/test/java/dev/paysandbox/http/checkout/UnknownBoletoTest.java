package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

/** What is behind an address of a boleto that there is not. */
class UnknownBoletoTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private Answer opened(String merchantName, String id, String accept) {
        return merchant.send(
                merchant.request("/checkout/boletos/" + merchantName + "/" + id).header("Accept", accept));
    }

    private String name() {
        return merchant.publicKey().substring("pk_test_".length());
    }

    @Test
    void a_browser_gets_a_page_that_explains_it() {
        var answer = opened("nobody", "pay_1", "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(HtmlPage.of(answer.text()).all("//h1").get(0).getTextContent())
                .isEqualTo("Pagamento não encontrado");
    }

    @Test
    void a_program_gets_the_one_error_shape() {
        var answer = opened("nobody", "pay_1", "application/json");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.at("code")).isEqualTo("NOT_FOUND");
    }

    @Test
    void the_answer_does_not_reveal_which_merchants_and_payins_exist() {
        var nobodys = opened("nobody", "pay_1", "*/*").text();
        var pix = merchant.opens(Order.pix(100)).at("id");
        var boleto = merchant.opens(Order.boleto(100)).at("id");
        var other = TestMerchant.opened();
        other.opens(Order.boleto(100));

        assertThat(opened(name(), "pay_1", "*/*").text()).isEqualTo(nobodys);
        assertThat(opened(name(), pix, "*/*").text()).isEqualTo(nobodys);
        assertThat(opened(other.publicKey().substring("pk_test_".length()), boleto, "*/*")
                        .text())
                .isEqualTo(nobodys);
    }

    @Test
    void looking_for_a_boleto_opens_no_world() {
        try (var sandbox = RunningSandbox.started()) {
            var asking = TestMerchant.named(sandbox, "asking");
            asking.send(asking.request("/checkout/boletos/asking/pay_1"));
            assertThat(asking.send(asking.request("/metrics")).text()).contains("\npaysandbox_worlds 1\n");
        }
    }
}
