package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.PixCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers about PIX and boleto payins; that they have the documented fields, other tests show. */
class PayinAnswerTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void a_pix_answer_has_a_readable_code() {
        var payin = merchant.opens(Order.pix(12_345).with("referenceId", "\"Pedido nº 1 “ü😀”\""));

        isCommon(payin, "PIX", 12_345);
        assertThat(payin.at("referenceId")).isEqualTo("Pedido nº 1 “ü😀”");
        assertThat(payin.at("pix/qrcode")).isEqualTo(payin.at("pix/emv"));
        var code = PixCode.read(payin.at("pix/qrcode"));
        assertThat(code.amountCents()).isEqualTo(12_345);
        assertThat(code.url()).contains(".invalid/").endsWith(payin.at("externalId"));
        assertThat(payin.at("externalId")).matches("[a-zA-Z0-9]{26,35}");
    }

    @Test
    void a_boleto_answer_has_a_readable_line() {
        merchant.freezes();
        var payin = merchant.opens(Order.boleto(9_999_999_999L));

        isCommon(payin, "BOLETO", 9_999_999_999L);
        assertThat(payin.at("boleto/barcode"))
                .hasSize(47)
                .startsWith("999")
                .endsWith(Boleto.factor(today().plusDays(3)) + "9999999999");
        assertThat(payin.at("boleto/url"))
                .startsWith(RunningSandbox.shared().url() + "/checkout/")
                .contains(payin.at("id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2027-01-01T02:59:59.999Z", "2027-01-01T03:00:00Z", "2044-02-29T12:00:00Z"})
    void a_boletos_days_are_counted_in_sao_paulo(String now) {
        merchant.freezes();
        assertThat(merchant.controls("/clock/advance", "{\"to\":\"" + now + "\"}")
                        .status())
                .isEqualTo(200);

        var line = merchant.opens(Order.boleto(1)).at("boleto/barcode");

        assertThat(line).endsWith(Boleto.factor(today().plusDays(3)) + "0000000001");
    }

    @Test
    void the_location_leads_to_the_same_answer_and_when_it_last_changed() {
        for (var order : new Order[] {Order.pix(100), Order.boleto(100), Order.card(FieldTable.VISA, 100)}) {
            var created = merchant.opens(order);
            assertThat(created.header("Location")).isEqualTo("/payin/" + created.at("id"));
            assertThat(created.header("Cache-Control")).isEqualTo("no-store");

            var found = merchant.gets(created.header("Location"));

            assertThat(found.header("Cache-Control")).isEqualTo("no-store");
            assertThat(merchant.looksAt("/payins").header("Cache-Control")).isEqualTo("no-store");
            assertThat(found.status()).isEqualTo(200);
            assertThat(found.at("updatedAt")).isEqualTo(created.at("createdAt"));
            var fields = Json.object(found.text());
            fields.remove("updatedAt");
            assertThat(fields).isEqualTo(created.json());
        }
    }

    @Test
    void a_change_moves_the_status_and_the_time_of_change_and_nothing_else() {
        merchant.freezes();
        var created = merchant.opens(Order.pix(100));
        merchant.advances("1m");
        merchant.does("pay", created);

        var found = merchant.gets("/payin/" + created.at("id"));

        assertThat(found.at("status")).isEqualTo("APPROVED");
        assertThat(Instant.parse(found.at("updatedAt")))
                .isEqualTo(Instant.parse(created.at("createdAt")).plusSeconds(60));
        assertThat(found.at("createdAt")).isEqualTo(created.at("createdAt"));
        assertThat(found.at("pix/emv")).isEqualTo(created.at("pix/emv"));
    }

    @Test
    void a_repeated_reference_is_another_payin() {
        var first = merchant.opens(Order.pix(100).with("referenceId", "\"same\""));
        var second = merchant.opens(Order.pix(100).with("referenceId", "\"same\""));

        assertThat(second.at("id")).isNotEqualTo(first.at("id"));
        assertThat(merchant.looksAt("/payins/" + second.at("id")).at("remarks/0"))
                .isEqualTo("REFERENCE_ID_REPEATED");
    }

    private void isCommon(Answer payin, String method, long cents) {
        assertThat(payin.at("status")).isEqualTo("PENDING");
        assertThat(payin.at("paymentMethod")).isEqualTo(method);
        assertThat(payin.json().get("amount").asLong()).isEqualTo(cents);
    }

    private LocalDate today() {
        return merchant.now().atZone(ZoneId.of("America/Sao_Paulo")).toLocalDate();
    }
}
