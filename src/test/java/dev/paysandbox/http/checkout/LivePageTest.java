package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an open page of a PIX or a boleto learns what becomes of it, and what programs may do like the page. */
class LivePageTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private static HttpRequest.Builder at(TestMerchant merchant, Answer payin, String query) {
        var name = merchant.publicKey().substring("pk_test_".length());
        return merchant.request("/checkout/payins/" + name + "/" + payin.at("id") + query);
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
