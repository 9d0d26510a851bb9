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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            merchant.waitsForDeliveries();

            assertThat(found("text=both")).containsExactly(payin.at("id"), payout.at("id"));
            assertThat(found("text=both&kind=payout")).containsExactly(payout.at("id"));
            var delivery = merchant.delivery(payin).get("id").asText();
            assertThat(found("text=both&kind=delivery")).containsExactly(delivery);
            assertThat(found("text=" + delivery.substring(4, 15))).containsExactly(delivery);
        }
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

    @ParameterizedTest
    @ValueSource(strings = {"joao araujo", "R$ 77,30"})
    void a_payment_is_found_by_what_people_know_of_it(String text) {
        merchant.opens(Order.pix(100));
        var wanted = merchant.opens(Order.pix(7_730)
                .with("referenceId", "\"Pedido-17\"")
                .with("customer.name", "\"João Araújo\"")
                .with("customer.email", "\"joao@shop.example\"")
                .with("customer.document", "\"98765432100\""));

        assertThat(found("text=" + escaped(text))).containsExactly(wanted.at("id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ped-777", "maria jose", "111.111.111-11", "R$ 1.198,00", "req_1"})
    void a_refused_order_is_found_by_what_was_in_it(String text) {
        merchant.posts(
                "/payin",
                Order.pix(119_800)
                        .with("referenceId", "\"ped-777\"")
                        .with("customer.name", "\"Maria José\"")
                        .with("customer.document", "\"11111111111\"")
                        .json());

        assertThat(merchant.looksAt("/find?text=" + escaped(text)).json().toString())
                .isEqualTo(
                        "{\"data\":[{\"kind\":\"request\",\"id\":\"req_1\",\"referenceId\":\"ped-777\",\"status\":\"400\"}],\"more\":0}");
    }

    @Test
    void a_search_shows_and_compares_no_card_number_and_no_code() {
        merchant.posts(
                "/payin",
                Order.card("4111111111111111", 100)
                        .with("customer.document", "\"11111111111\"")
                        .json());
        merchant.opens(Order.card("4111111111111111", 100));

        for (var secret : List.of("4111111111111111", "4111 1111 1111 1111", "411111111111", "********1111")) {
            assertThat(found("text=" + escaped(secret))).as(secret).isEmpty();
        }
    }

    @Test
    void a_text_of_one_or_two_characters_is_only_a_whole_reference_or_the_beginning_of_an_id() {
        var named = merchant.opens(Order.pix(700).with("referenceId", "\"-7\""));
        merchant.opens(Order.pix(700).with("referenceId", "\"order-7\""));

        assertThat(found("text=-7")).containsExactly(named.at("id"));
        assertThat(found("text=er")).isEmpty();
        assertThat(found("text=00")).isEmpty();
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
