package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One text finds a payment or a notification, whatever of it somebody has at hand. */
class FindTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private List<String> found(String query) {
        var answer = merchant.looksAt("/find?" + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().get("data").findValuesAsText("id");
    }

    private static String part(Answer payment) {
        return payment.at("id").substring(0, 14);
    }

    @Test
    void a_payment_is_found_by_its_id_and_shown_with_its_kind_and_status() {
        var payin = merchant.opens(Order.pix(100).with("referenceId", "\"pedido-7\""));
        merchant.opens(Order.pix(100));

        var answer = merchant.looksAt("/find?text=" + payin.at("id"));

        assertThat(answer.json().toString())
                .isEqualTo("{\"data\":[{\"kind\":\"payin\",\"id\":\"" + payin.at("id")
                        + "\",\"referenceId\":\"pedido-7\",\"status\":\"PENDING\"}],\"more\":0}");
    }

    @Test
    void a_payment_is_found_by_the_beginning_of_its_id_with_or_without_the_prefix() {
        var payin = merchant.opens(Order.pix(100));
        var payout = merchant.paysOut(Order.payout(100));

        assertThat(found("text=" + part(payin))).containsExactly(payin.at("id"));
        assertThat(found("text=" + part(payin).substring("payin_".length()))).containsExactly(payin.at("id"));
        assertThat(found("text=" + part(payout).substring("payout_".length()))).containsExactly(payout.at("id"));
    }

    @Test
    void an_exact_reference_comes_before_the_beginning_of_an_id() {
        var first = merchant.opens(Order.pix(100));
        var named = merchant.opens(Order.pix(100).with("referenceId", "\"" + part(first) + "\""));

        assertThat(found("text=" + part(first))).containsExactly(named.at("id"));
        assertThat(found("text=" + first.at("id"))).containsExactly(first.at("id"));
    }

    @Test
    void payins_and_payouts_of_one_reference_are_both_found_and_a_kind_narrows_it() {
        try (var receiver = new Receiver()) {
            var payin = merchant.opens(Order.card("4111111111111111", 100)
                    .with("referenceId", "\"both\"")
                    .heardAt(receiver.url()));
            var payout = merchant.paysOut(Order.payout(100).with("referenceId", "\"both\""));
            merchant.isQuiet();

            assertThat(found("text=both")).containsExactly(payin.at("id"), payout.at("id"));
            assertThat(found("text=both&kind=payout")).containsExactly(payout.at("id"));
            var delivery = merchant.delivery(payin).get("id").asText();
            assertThat(found("text=both&kind=delivery")).containsExactly(delivery);
            assertThat(found("text=" + delivery.substring(4, 15))).containsExactly(delivery);
        }
    }

    @Test
    void an_unknown_id_finds_nothing_and_never_another_merchants_data() {
        var other = TestMerchant.opened().opens(Order.pix(100));

        assertThat(found("text=payin_nobody")).isEmpty();
        assertThat(found("text=" + other.at("id"))).isEmpty();
    }

    @Test
    void at_most_ten_are_shown_with_the_number_of_the_others() {
        for (int i = 0; i < 12; i++) {
            merchant.opens(Order.pix(100));
        }
        assertThat(found("text=payin_")).hasSize(10);
        assertThat(merchant.looksAt("/find?text=payin_").json().get("more").asInt())
                .isEqualTo(2);
    }

    @Test
    void a_payment_is_found_by_what_its_payer_or_the_bank_sees() {
        var pix = merchant.opens(Order.pix(100));
        var boleto = merchant.opens(Order.boleto(100));
        var card = merchant.opens(Order.card("4111111111111111", 100));
        var payout = merchant.paysOut(Order.payout(100));
        merchant.doesToPayout("process", payout);
        merchant.opens(Order.boleto(100));

        assertThat(found("text=" + escaped(pix.at("pix/qrcode")))).containsExactly(pix.at("id"));
        var line = boleto.at("boleto/barcode");
        assertThat(found("text=" + line)).containsExactly(boleto.at("id"));
        var printed = line.substring(0, 5) + "." + line.substring(5, 10) + " " + line.substring(10);
        assertThat(found("text=" + escaped(printed))).containsExactly(boleto.at("id"));
        for (var payin : List.of(pix, boleto, card)) {
            assertThat(found("text=" + payin.at("externalId"))).containsExactly(payin.at("id"));
        }
        var transfer = merchant.looksAt("/payouts/" + payout.at("id")).json().get("externalId");
        assertThat(found("text=" + transfer.asText())).containsExactly(payout.at("id"));
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void a_text_is_required_and_a_kind_must_be_known() {
        assertThat(Refusal.in(merchant.looksAt("/find")).errors()).containsExactly("text REQUIRED");
        assertThat(Refusal.in(merchant.looksAt("/find?text=%20")).errors()).containsExactly("text REQUIRED");
        var mistyped = Refusal.in(merchant.looksAt("/find?text=1&kind=payn"));
        assertThat(mistyped.errors()).containsExactly("kind UNKNOWN_VALUE");
        assertThat(mistyped.detail()).contains("payin, payout, delivery").contains("Did you mean payin?");
    }
}
