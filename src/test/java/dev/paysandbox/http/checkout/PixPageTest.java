package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.QrScanner;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** What the payer of a PIX sees, and does there. */
class PixPageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private HtmlPage page(Answer payin) {
        var answer = merchant.visits(merchant.payerUrl(payin));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return HtmlPage.of(answer.text());
    }

    /** Presses the page's button, as a browser on a page of this origin would. */
    private Answer presses(Answer payin, String origin) {
        var form = (Element) page(payin).element("pix-pay").getParentNode();
        var target = URI.create(merchant.payerUrl(payin)).resolve(form.getAttribute("action"));
        return merchant.submits(target.toString(), "action=pay", "Origin", origin);
    }

    @Test
    void the_code_alone_is_an_image_that_a_camera_reads_and_that_runs_nothing() throws Exception {
        var payin = merchant.opens(Order.pix(100));
        var image = merchant.send(merchant.request(merchant.payerUrl(payin) + "/qr.svg"));

        assertThat(image.header("Content-Type")).startsWith("image/svg+xml");
        assertThat(image.header("Content-Security-Policy")).isEqualTo("default-src 'none'; sandbox");
        assertThat(QrScanner.scanned(HtmlPage.of(image.text()).all("/*").get(0)))
                .isEqualTo(payin.at("pix/emv"));
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("payerCode"))
                .isEqualTo(payin.at("pix/emv"));
    }

    @Test
    void the_page_says_what_to_pay_to_whom_and_until_when() {
        merchant.movesTo("2030-01-30");
        var payin = merchant.opens(Order.pix(123_456));
        var page = page(payin);

        assertThat(page.textOf("pix-amount")).isEqualTo("R$ 1.234,56");
        assertThat(page.textOf("pix-merchant")).isEqualTo("PaySandbox Loja");
        assertThat(page.textOf("pix-status")).isEqualTo("Aguardando pagamento");
        assertThat(page.textOf("pix-code")).isEqualTo(payin.at("pix/qrcode"));
        assertThat(page.element("pix-copy").getAttribute("data-copy")).isEqualTo(payin.at("pix/qrcode"));
        assertThat(page.all("//*[@class='deadline']").get(0).getTextContent())
                .isEqualTo("Vence em 30:00 (30/01/2030 às 12:30)");

        merchant.advances("PT29M1S");
        assertThat(page(payin).textOf("pix-countdown")).isEqualTo("00:59");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 11_980, 99_999_999_999L})
    void a_scanner_reads_the_payins_code_from_the_page(long cents) throws Exception {
        var payin = merchant.opens(Order.pix(cents));
        var svg = (Element)
                page(payin).element("pix-qr").getElementsByTagName("svg").item(0);
        assertThat(QrScanner.scanned(svg)).isEqualTo(payin.at("pix/qrcode"));
    }

    @Test
    void a_payment_on_the_page_is_made_by_the_payer_credited_and_notified_and_leads_back_to_the_page() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.pix(11_980).heardAt(receiver.url()));
            assertThat(payin.at("status")).isEqualTo("PENDING");
            var before = merchant.cents("available");

            var answer = presses(payin, merchant.payerUrl(payin).replaceAll("/checkout/.*", ""));

            assertThat(answer.status()).as(answer.text()).isEqualTo(303);
            var state = URI.create(merchant.payerUrl(payin)).resolve("../../payins/x/y");
            assertThat(state.resolve(answer.header("Location"))).isEqualTo(URI.create(merchant.payerUrl(payin)));
            merchant.waitsForDeliveries();
            assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
            assertThat(merchant.cents("available")).isEqualTo(before + 11_980);
            assertThat(receiver.statuses()).containsExactly("APPROVED");
            assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("timeline/1/cause"))
                    .isEqualTo("payer");
            assertThat(page(payin).textOf("pix-status")).isEqualTo("Pagamento recebido");
        }
    }

    @Test
    void no_other_site_pays_for_the_payer() {
        var payin = merchant.opens(Order.pix(11_980));
        for (var origin : new String[] {"https://shop.example", "null"}) {
            assertThat(Refusal.in(presses(payin, origin)).code().name()).isEqualTo("CROSS_SITE_REFUSED");
        }
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
    }

    @ParameterizedTest
    @CsvSource({
        "pay, Pagamento recebido, paid",
        "cancel, Pix cancelado, void",
        "decline, Pix recusado, void",
        "break, Pix não processado, void",
        "expire, Pix expirado, overdue"
    })
    void the_page_shows_the_final_status_and_no_code(String action, String headline, String tone) {
        var payin = merchant.opens(Order.pix(11_980));
        assertThat(merchant.does(action, payin).status()).isEqualTo(200);

        var page = page(payin);
        assertThat(page.textOf("pix-status")).isEqualTo(headline);
        assertThat(page.all("//main").get(0).getAttribute("data-tone")).isEqualTo(tone);
        assertThat(page.all("//*[@data-testid='pix-code' or @data-testid='pix-pay' or @data-testid='pix-qr']"))
                .isEmpty();
    }

    @Test
    void disputes_and_refunds_are_notified() {
        var disputed = merchant.opens(Order.pix(11_980));
        merchant.does("pay", disputed);
        merchant.does("open_med", disputed);
        assertThat(page(disputed).textOf("pix-status")).isEqualTo("Pix em contestação");

        var refunded = merchant.opens(Order.pix(11_980));
        merchant.does("pay", refunded);
        merchant.refunds(500, refunded);
        assertThat(page(refunded).textOf("pix-status")).isEqualTo("Pix devolvido");
    }

    @Test
    void only_pix_is_paid_there() {
        var boleto = merchant.opens(Order.boleto(100)).at("id");
        var address = "/checkout/pix/" + merchant.publicKey().substring("pk_test_".length()) + "/" + boleto;
        assertThat(merchant.send(merchant.request(address)).status()).isEqualTo(404);
        assertThat(merchant.looksAt("/payins/"
                                + merchant.opens(Order.card("4111111111111111", 100))
                                        .at("id"))
                        .json()
                        .has("payerUrl"))
                .isFalse();
    }
}
