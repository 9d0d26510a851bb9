package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What will happen by itself. */
class AgendaOverHttpTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @BeforeEach
    void freeze() {
        merchant.freezes();
    }

    private List<String> whats(String query) {
        return merchant.looksAt("/clock/agenda" + query).json().get("data").findValuesAsText("what");
    }

    @Test
    void it_lists_what_is_due_in_the_order_in_which_it_will_happen() {
        var payins = IntStream.range(0, 20)
                .mapToObj(i -> {
                    var payin = merchant.opens(Order.pix(100));
                    merchant.advances("1s");
                    return payin.at("id");
                })
                .toList();

        assertThat(whats(""))
                .containsExactlyElementsOf(
                        payins.stream().map(id -> "expire " + id).toList());
        assertThat(whats("?limit=3"))
                .containsExactlyElementsOf(
                        payins.subList(0, 3).stream().map(id -> "expire " + id).toList());
        var page = merchant.looksAt("/clock/agenda?limit=3").json();
        assertThat(page.get("total").asInt()).isEqualTo(20);
        assertThat(whats("?paymentId=" + payins.get(7))).containsExactly("expire " + payins.get(7));
    }

    @Test
    void a_retry_names_its_notification() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            merchant.advances("0s");

            JsonNode due = merchant.looksAt("/clock/agenda").json().get("data").get(0);
            assertThat(due.get("paymentId").asText()).isEqualTo(payin.at("id"));
            assertThat(due.get("deliveryId").asText())
                    .isEqualTo(merchant.deliveries(payin).get(0).get("id").asText());
        }
    }
}
