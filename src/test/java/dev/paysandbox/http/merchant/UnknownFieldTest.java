package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A merchant's misspelt field: ignored, as production would, and remarked on the payment. */
class UnknownFieldTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource({
        "webhookURL, webhookUrl",
        "webhook_url, webhookUrl",
        "antiFraude, antifraud",
        "customer.address.complemento, complement"
    })
    void an_unknown_field_similar_to_a_missing_one_is_ignored_and_reported_with_the_correct_name(
            String path, String near) {
        var payin = merchant.opens(Order.pix(100).with(path, "\"https://shop.example/hook\""));

        var seen = merchant.looksAt("/payins/" + payin.at("id"));
        assertThat(seen.at("remarks/0")).isEqualTo("UNKNOWN_FIELD");
        assertThat(notes(seen)).containsExactly(path + " is not known and was ignored. Did you mean " + near + "?");
        assertThat(seen.at("status")).isEqualTo("PENDING");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metadata",
                "customer.address.neighborhood",
                "currency",
                "webhookurlwebhookurlwebhookurlwebhookurlwebhookurlwebhookurlwebhookurl"
            })
    void an_unknown_field_that_resembles_none_is_not_reported(String path) {
        var payin = merchant.opens(Order.pix(100).with(path, "\"x\""));
        var seen = merchant.looksAt("/payins/" + payin.at("id"));

        assertThat(seen.json().get("remarks")).isEmpty();
        assertThat(notes(seen)).isEmpty();
    }

    @Test
    void a_field_is_not_reported_if_the_similar_one_is_also_present() {
        var order = Order.pix(100).with("webhookURL", "\"x\"").heardAt("http://127.0.0.1:9/hook");

        assertThat(notes(merchant.looksAt("/payins/" + merchant.opens(order).at("id"))))
                .isEmpty();
    }

    @Test
    void a_payin_with_an_unknown_field_is_notified_and_paid_as_any_other() throws IOException {
        try (var receiver = new Receiver()) {
            merchant.freezes();
            var card = merchant.opens(Order.card("4242424242424242", 100)
                    .with("card.holdername", "\"x\"")
                    .with("antifroud", "{}")
                    .heardAt(receiver.url()));
            merchant.waitsForDeliveries();

            assertThat(receiver.statuses()).containsExactly("APPROVED");
            assertThat(merchant.does("refund", card).at("status")).isEqualTo("REFUNDED");
        }
    }

    @Test
    void a_payouts_misspelt_field_is_noted_in_its_timeline() {
        var payout = merchant.paysOut(Order.payout(100).with("beneficiaryname", "\"Ana\""));

        assertThat(notes(merchant.looksAt("/payouts/" + payout.at("id"))))
                .containsExactly("beneficiaryname is not known and was ignored. Did you mean beneficiaryName?");
    }

    @Test
    void at_most_five_unknown_fields_are_reported_and_a_card_number_as_a_name_is_masked() {
        var order = Order.pix(100).with("4111111111111111", "1");
        for (var name :
                List.of("webhookur", "webhokUrl", "webhookUrls", "antifrau", "antifrud", "antifraudd", "cards")) {
            order.with(name, "\"x\"");
        }
        var seen = merchant.looksAt("/payins/" + merchant.opens(order).at("id"));

        assertThat(notes(seen)).hasSize(5);
        assertThat(seen.text()).doesNotContain("4111111111111111");
    }

    @ParameterizedTest
    @CsvSource({"99, 1", "100, 0", "20000, 0"})
    void of_many_unknown_names_only_the_first_hundred_are_compared_with_known_ones(int before, int reported) {
        var order = Order.pix(100);
        for (int i = 0; i < before; i++) {
            order.with("other" + i, "1");
        }
        var payin = merchant.opens(order.with("webhookURL", "\"x\""));

        assertThat(notes(merchant.looksAt("/payins/" + payin.at("id")))).hasSize(reported);
    }

    private static List<String> notes(Answer payment) {
        return Json.elements(payment.json().get("timeline")).stream()
                .filter(step -> step.get("action").asText().equals("note"))
                .map(step -> step.get("reason").asText())
                .toList();
    }
}
