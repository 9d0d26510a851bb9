package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.HtmlPage;
import dev.paysandbox.support.ItfScanner;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** What a payer sees who opens {@code boleto.url}. */
class BoletoPageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private HtmlPage page(Answer payin) {
        var answer = merchant.visits(payin.at("boleto/url"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return HtmlPage.of(answer.text());
    }

    @Test
    void the_page_says_what_to_pay_until_when_and_by_which_line() {
        merchant.movesTo("2030-01-30");
        var payin = merchant.opens(Order.boleto(123_456_789));
        var page = page(payin);
        var line = payin.at("boleto/barcode")
                .replaceFirst("(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})", "$1.$2 $3.$4 $5.$6 $7 $8");

        assertThat(page.textOf("boleto-line")).isEqualTo(line);
        assertThat(page.textOf("boleto-amount")).isEqualTo("R$ 1.234.567,89");
        assertThat(page.textOf("boleto-due")).isEqualTo("02/02/2030");
        assertThat(page.textOf("boleto-status")).isEqualTo("AGUARDANDO PAGAMENTO");
        assertThat(page.element("boleto-copy").getAttribute("data-copy")).isEqualTo(payin.at("boleto/barcode"));
    }

    @Test
    void receipt_and_compensation_form_carry_the_fields_of_a_boleto() {
        merchant.movesTo("2030-01-30");
        var payin = merchant.opens(Order.boleto(15_000)
                .with("referenceId", "\"pedido 7\"")
                .with("customer.address.complement", "\"Apto 42\""));
        var page = page(payin);

        assertThat(page.all("//section[@aria-label='Recibo do Pagador']")).hasSize(1);
        assertThat(page.all("//section[@aria-label='Ficha de Compensação']")).hasSize(1);
        assertThat(page.all("//header/span[@class='code']"))
                .extracting(Element::getTextContent)
                .containsExactly("999-7", "999-7");
        assertThat(page.fields("Beneficiário"))
                .containsExactly(
                        "PaySandbox Loja - CNPJ 11.222.333/0001-81",
                        "PaySandbox Loja - CNPJ 11.222.333/0001-81 - SAO PAULO");
        assertThat(page.fields("Pagador"))
                .containsExactly(
                        "Maria Silva - CPF 123.456.789-09",
                        "Maria Silva - CPF 123.456.789-09"
                                + "Av. Paulista, 1000 - Apto 42"
                                + "São Paulo - SP - CEP 01310-100");
        assertThat(page.fields("Nosso número")).containsExactly(payin.at("externalId"), payin.at("externalId"));
        assertThat(page.fields("Número do documento")).containsExactly("pedido 7", "pedido 7");
        assertThat(page.fields("Data do documento")).containsExactly("30/01/2030", "30/01/2030");
        assertThat(page.fields("Vencimento")).containsOnly("02/02/2030");
        assertThat(page.fields("(=) Valor do documento")).containsExactly("R$ 150,00", "R$ 150,00");
        assertThat(page.fields("Agência/Código do Beneficiário")).containsExactly("0001 / 2026", "0001 / 2026");
    }

    @Test
    void a_companys_cnpj_and_a_postal_code_with_hyphen_are_printed_as_usual() {
        var payin = merchant.opens(Order.boleto(15_000)
                .with("customer.document", "\"11222333000181\"")
                .with("customer.address.zipCode", "\"01310-100\"")
                .with("customer.address.state", "\"sp\""));
        assertThat(page(payin).fields("Pagador"))
                .last()
                .asString()
                .contains("CNPJ 11.222.333/0001-81")
                .contains("São Paulo - SP - CEP 01310-100");
    }

    @Test
    void a_scanner_reads_the_payins_barcode_from_the_page() throws Exception {
        var payin = merchant.opens(Order.boleto(15_000));
        var svg = (Element) page(payin)
                .element("boleto-barcode")
                .getElementsByTagName("svg")
                .item(0);
        assertThat(new Boleto(ItfScanner.scanned(svg)).line()).isEqualTo(payin.at("boleto/barcode"));
    }

    @Test
    void every_boleto_says_that_it_is_a_test_and_cannot_be_paid() {
        var page = page(merchant.opens(Order.boleto(15_000)));
        assertThat(page.all("//*[@role='note']"))
                .singleElement()
                .extracting(Element::getTextContent)
                .isEqualTo("Ambiente de teste: nenhuma cobrança aqui é real");
        assertThat(page.all("//*[@aria-label='Ficha de Compensação']//strong"))
                .extracting(Element::getTextContent)
                .contains("BOLETO DE TESTE: NÃO PODE SER PAGO.");
    }

    @ParameterizedTest
    @CsvSource({
        "pay, PAGO, paid, Pagamento confirmado em 30/01/2030",
        "cancel, CANCELADO, void, Cancelado em 30/01/2030",
        "decline, RECUSADO, void, Recusado em 30/01/2030",
        "break, NÃO PROCESSADO, void, O banco não processou este boleto em 30/01/2030"
    })
    void a_boleto_has_a_stamp_with_its_final_status(String action, String status, String tone, String note) {
        merchant.movesTo("2030-01-30");
        var payin = merchant.opens(Order.boleto(15_000));
        assertThat(merchant.does(action, payin).status()).isEqualTo(200);

        var page = page(payin);
        assertThat(page.textOf("boleto-status")).isEqualTo(status);
        assertThat(page.all("//main").get(0).getAttribute("data-tone")).isEqualTo(tone);
        assertThat(page.all("//*[@class='status']/span").get(0).getTextContent())
                .isEqualTo(note);
        assertThat(page.all("//*[@class='stamp']"))
                .extracting(Element::getTextContent)
                .containsExactly(status, status);
    }

    @Test
    void a_boleto_is_overdue_from_the_midnight_after_its_due_date_and_can_still_be_paid_late() {
        merchant.movesTo("2030-01-30");
        var payin = merchant.opens(Order.boleto(15_000));

        merchant.advances("PT83H59M");
        assertThat(page(payin).textOf("boleto-status")).isEqualTo("AGUARDANDO PAGAMENTO");
        merchant.advances("PT1M");
        assertThat(page(payin).textOf("boleto-status")).isEqualTo("VENCIDO");
        assertThat(page(payin).textOf("boleto-due")).isEqualTo("02/02/2030");

        merchant.does("pay_late", payin);
        assertThat(page(payin).textOf("boleto-status")).isEqualTo("PAGO");
    }

    @Test
    void the_payer_pays_on_the_page_in_time_and_late() {
        for (var wait : new String[] {"0s", "4d"}) {
            var payin = merchant.opens(Order.boleto(15_000));
            merchant.advances(wait);
            assertThat(page(payin).element("boleto-pay").getAttribute("value")).isEqualTo("pay");

            var form = page(payin).all("//aside/form").get(0).getAttribute("action");
            var target = URI.create(payin.at("boleto/url")).resolve(form);
            var answer = merchant.submits(target.toString(), "action=pay");

            assertThat(answer.status()).as(answer.text()).isEqualTo(303);
            assertThat(page(payin).textOf("boleto-status")).isEqualTo("PAGO");
            assertThat(page(payin).all("//*[@data-testid='boleto-pay']")).isEmpty();
        }
    }

    @Test
    void refunds_are_notified() {
        var payin = merchant.opens(Order.boleto(15_000));
        merchant.does("pay", payin);
        merchant.refunds(500, payin);
        assertThat(page(payin).textOf("boleto-status")).isEqualTo("ESTORNADO");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"><img src=x onerror='alert(1)'>",
                "{{line}} {{markup barcode}}",
                "</dd></dl></title><b>&lt;&amp;",
                "\u202Eשלום עולם",
                "👩‍👩‍👧‍👦 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞",
                "${7*7} %s <!-- ]]> -->"
            })
    void hostile_names_are_only_text(String name) {
        var json = '"' + name.replace("\"", "\\\"") + '"';
        var payin = merchant.opens(Order.boleto(15_000)
                .with("customer.name", json)
                .with("customer.address.street", json)
                .with("customer.address.city", json)
                .with("customer.address.complement", json)
                .with("referenceId", json));
        var page = page(payin);

        assertThat(page.all("//bdi"))
                .extracting(Element::getTextContent)
                .contains(name, name + ", 1000 - " + name, name + " - SP - CEP 01310-100");
        assertThat(page.all("//script")).hasSize(1);
        assertThat(page.all("//img")).hasSize(3);
        assertThat(page.all("//b")).isEmpty();
    }

    @Test
    void a_name_as_long_as_there_may_be_is_shown_in_full() {
        var name = "W".repeat(255);
        var payin = merchant.opens(Order.boleto(15_000).with("customer.name", '"' + name + '"'));
        assertThat(page(payin).fields("Pagador")).allMatch(field -> field.contains(name));
    }
}
