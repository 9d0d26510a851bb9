package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The list of the payments of all worlds. */
class AllPaymentsTest {
    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started();

    private final TestMerchant one = TestMerchant.named(sandbox, "one");
    private final TestMerchant other = TestMerchant.named(sandbox, "other");

    @Test
    void payments_of_all_worlds_are_listed_newest_first_with_their_worlds() {
        var first = one.opens(Order.pix(100));
        other.advances("1h");
        var second = other.opens(Order.boleto(200));
        one.advances("2h");
        var third = one.paysOut(Order.payout(300));

        assertThat(ids("")).containsExactly(third.at("id"), second.at("id"), first.at("id"));
        var rows = one.looksAt("/payments").json().get("data");
        assertThat(rows.findValuesAsText("world")).containsExactly(one.publicKey(), other.publicKey(), one.publicKey());
        assertThat(rows.get(1).at("/payin/amount").asInt()).isEqualTo(200);
        assertThat(rows.get(0).at("/payout/amount").asInt()).isEqualTo(300);
    }

    @Test
    void pages_follow_each_other_without_a_gap_even_where_time_stands_still() {
        one.freezes();
        other.freezes();
        var made = new ArrayList<String>();
        for (int i = 0; i < 7; i++) {
            made.add(one.opens(Order.pix(100)).at("id"));
            made.add(other.opens(Order.pix(100)).at("id"));
            made.add(other.paysOut(Order.payout(100)).at("id"));
        }
        var listed = new ArrayList<String>();
        var cursor = "";
        do {
            var page = one.looksAt("/payments?limit=4" + cursor);
            listed.addAll(ids(page));
            cursor = page.json().get("next").isNull() ? "" : "&cursor=" + page.at("next");
        } while (!cursor.isEmpty());

        assertThat(listed).containsExactlyInAnyOrderElementsOf(made);
        assertThat(ids("?kind=payout")).hasSize(7);
        var ofOne = made.stream().filter(id -> made.indexOf(id) % 3 == 0).toList();
        assertThat(listed.stream().filter(ofOne::contains).toList())
                .isEqualTo(IntStream.rangeClosed(1, 7)
                        .mapToObj(i -> ofOne.get(7 - i))
                        .toList());
    }

    @Test
    void the_list_is_filtered_as_the_lists_of_one_world_are() {
        var pix = one.opens(Order.pix(11_980).with("customer.name", "\"Joana Prado\""));
        var boleto = other.opens(Order.boleto(500));
        var payout = other.paysOut(Order.payout(700));
        other.freezes();
        one.does("pay", pix);

        assertThat(ids("?status=APPROVED&kind=payin")).containsExactly(pix.at("id"));
        assertThat(ids("?paymentMethod=BOLETO")).containsExactly(boleto.at("id"));
        assertThat(ids("?text=joana")).containsExactly(pix.at("id"));
        assertThat(ids("?text=7,00")).containsExactly(payout.at("id"));
        assertThat(ids("?referenceId=" + boleto.at("referenceId"))).containsExactly(boleto.at("id"));
        assertThat(ids("?deliveryFailing=true")).isEmpty();
        assertThat(ids("?since=1h")).hasSize(3);
        for (var wrong : new String[] {"kind=refund", "status=PAID", "cursor=1", "since=soon", "world=pk_test_one"}) {
            assertThat(one.looksAt("/payments?" + wrong).status()).as(wrong).isEqualTo(400);
        }
    }

    private List<String> ids(String query) {
        return ids(one.looksAt("/payments" + query));
    }

    private static List<String> ids(Answer page) {
        return Json.elements(page.json().get("data")).stream()
                .map(row -> (row.has("payin") ? row.get("payin") : row.get("payout"))
                        .get("id")
                        .asText())
                .toList();
    }
}
