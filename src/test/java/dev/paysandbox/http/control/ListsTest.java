package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private List<String> ids(String list) {
        return ids(merchant.looksAt(list));
    }

    private static List<String> ids(Answer page) {
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return StreamSupport.stream(page.json().get("data").spliterator(), false)
                .map(one -> one.get("id").asText())
                .toList();
    }

    private List<String> opened(int count) {
        var ids = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            ids.add(merchant.opens(Order.pix(100 + i)).at("id"));
        }
        Collections.reverse(ids);
        return ids;
    }

    @Test
    void pages_lead_from_the_newest_to_the_oldest_without_gap() {
        var newestFirst = opened(7);
        var first = merchant.looksAt("/payins?limit=3");
        var second = merchant.looksAt("/payins?limit=3&cursor=" + first.at("next"));
        var third = merchant.looksAt("/payins?limit=3&cursor=" + second.at("next"));

        assertThat(ids(first)).isEqualTo(newestFirst.subList(0, 3));
        assertThat(ids(second)).isEqualTo(newestFirst.subList(3, 6));
        assertThat(ids(third)).isEqualTo(newestFirst.subList(6, 7));
        assertThat(third.json().get("next").isNull()).isTrue();
    }

    @Test
    void a_payment_says_which_state_of_its_notifications_matters_most() {
        merchant.freezes();
        try (var receiver = new Receiver()) {
            var unheard = merchant.paid(Order.pix(100));
            var payin = merchant.paid(Order.pix(100).heardAt(receiver.url()));
            merchant.waitsForDeliveries();
            assertThat(deliveryState(payin)).isEqualTo("DELIVERED");

            receiver.behaving(Receiver.status(500));
            merchant.refunds(40, payin);
            merchant.waitsForDeliveries();
            assertThat(deliveryState(payin)).isEqualTo("RETRYING");
            merchant.advances("10d");
            receiver.behaving(Receiver.status(200));
            merchant.refunds(60, payin);
            merchant.waitsForDeliveries();
            assertThat(merchant.states(payin)).containsExactly("DELIVERED", "EXHAUSTED", "DELIVERED");
            assertThat(deliveryState(payin)).isEqualTo("EXHAUSTED");
            merchant.restores(merchant.looksAt("/snapshot").text());
            assertThat(deliveryState(payin)).isEqualTo("EXHAUSTED");

            merchant.controls("/deliveries/pause", "");
            var paidOut = merchant.paysOut(Order.payout(100).heardAt(receiver.url()));
            merchant.doesToPayout("process", paidOut);
            var byHand = merchant.deliveries(payin).get(0).get("id").asText();
            merchant.controls("/deliveries/" + byHand + "/replay", "{\"body\": \"{}\"}");
            assertThat(deliveryState(payin)).isEqualTo("EXHAUSTED");
            assertThat(merchant.looksAt("/payouts").at("data/0/deliveryState")).isEqualTo("PAUSED");
            assertThat(merchant.looksAt("/payins/" + unheard.at("id")).json().has("deliveryState"))
                    .isFalse();
        }
    }

    /** As both lists and the payment itself say. */
    private String deliveryState(Answer payin) {
        var whole = merchant.looksAt("/payins/" + payin.at("id"));
        var reference = "?referenceId=" + payin.at("referenceId");
        assertThat(merchant.looksAt("/payins" + reference).at("data/0/deliveryState"))
                .isEqualTo(whole.at("deliveryState"));
        assertThat(merchant.looksAt("/payments" + reference).at("data/0/payin/deliveryState"))
                .isEqualTo(whole.at("deliveryState"));
        return whole.at("deliveryState");
    }

    @Test
    void what_comes_in_between_does_not_shift_the_next_page() {
        var newestFirst = opened(4);
        var first = merchant.looksAt("/payins?limit=2");
        opened(3);

        assertThat(ids("/payins?cursor=" + first.at("next"))).isEqualTo(newestFirst.subList(2, 4));
    }

    @Test
    void a_list_shows_50_entries_by_default() {
        opened(51);
        assertThat(ids("/payins")).hasSize(50);
        assertThat(ids("/payins?limit=1000")).hasSize(51);
    }

    @Test
    void payins_are_filtered_by_status_method_and_reference() {
        var pix = merchant.opens(Order.pix(100).with("referenceId", "\"a b&c\""));
        var boleto = merchant.opens(Order.boleto(100));
        var card = merchant.opens(Order.card("4242424242424242", 100));
        merchant.does("pay", pix);

        assertThat(ids("/payins?status=APPROVED")).containsExactly(card.at("id"), pix.at("id"));
        assertThat(ids("/payins?paymentMethod=BOLETO")).containsExactly(boleto.at("id"));
        assertThat(ids("/payins?referenceId=a%20b%26c")).containsExactly(pix.at("id"));
        assertThat(ids("/payins?status=APPROVED&paymentMethod=PIX")).containsExactly(pix.at("id"));
        assertThat(ids("/payins?status=MED")).isEmpty();
    }

    @Test
    void payouts_are_filtered_by_status_and_reference() {
        merchant.freezes();
        var first = merchant.paysOut(Order.payout(100));
        var second = merchant.paysOut(Order.payout(100).with("referenceId", "\"second\""));
        merchant.doesToPayout("fail", first);

        assertThat(ids("/payouts")).containsExactly(second.at("id"), first.at("id"));
        assertThat(ids("/payouts?status=FAILED")).containsExactly(first.at("id"));
        assertThat(ids("/payouts?referenceId=second")).containsExactly(second.at("id"));
    }

    @Test
    void deliveries_are_filtered_by_state_payment_and_status() {
        merchant.freezes();
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var one = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var other = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", one);
            merchant.does("refund", one);
            merchant.waitsForDeliveries();
            receiver.behaving(Receiver.status(200));
            merchant.does("cancel", other);
            merchant.waitsForDeliveries();

            assertThat(payments("/deliveries?state=RETRYING")).containsExactly(one.at("id"));
            assertThat(payments("/deliveries?state=WAITING")).containsExactly(one.at("id"));
            assertThat(payments("/deliveries?state=DELIVERED")).containsExactly(other.at("id"));
            assertThat(payments("/deliveries?status=CANCELED")).containsExactly(other.at("id"));
            assertThat(payments("/deliveries?paymentId=" + one.at("id"))).hasSize(2);
            assertThat(payments("/deliveries?referenceId=" + other.at("referenceId")))
                    .containsExactly(other.at("id"));
            assertThat(payments("/deliveries?referenceId=none")).isEmpty();
            assertThat(payments("/deliveries?paymentId=" + one.at("id") + "&status=REFUNDED"))
                    .hasSize(1);
        }
    }

    @Test
    void lists_begin_at_an_instant_or_a_duration_ago_on_the_sandboxs_clock() {
        merchant.freezes();
        try (var receiver = new Receiver()) {
            var old = merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
            merchant.paysOut(Order.payout(100));
            merchant.advances("1h");
            var recent = merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
            var payout = merchant.paysOut(Order.payout(100));
            merchant.advances("10m");

            assertThat(ids("/payins?since=30m")).containsExactly(recent.at("id"));
            assertThat(ids("/payins?since=10m")).containsExactly(recent.at("id"));
            assertThat(ids("/payins?since=9m")).isEmpty();
            assertThat(ids("/payins?since=" + old.at("createdAt"))).containsExactly(recent.at("id"), old.at("id"));
            assertThat(ids("/payins?until=" + old.at("createdAt"))).containsExactly(old.at("id"));
            assertThat(ids("/payins?since=30m&until=11m")).isEmpty();
            assertThat(ids("/payouts?since=" + recent.at("createdAt"))).containsExactly(payout.at("id"));
            assertThat(payments("/deliveries?since=30m")).containsExactly(recent.at("id"));
        }
    }

    private List<String> payments(String list) {
        return merchant.list(list).stream()
                .map(delivery -> delivery.get("paymentId").asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "/payins?statsu=APPROVED, statsu, status",
        "/payins?method=PIX, method, paymentMethod",
        "/payouts?reference=1, reference, referenceId",
        "/deliveries?payment=1, payment, paymentId",
        "/deliveries?limits=1, limits, limit",
        "/payins?Status=APPROVED, Status, status",
        "/payins?status=APROVED, status, EXPIRED. Did you mean APPROVED?",
        "/payins?paymentMethod=pix, paymentMethod, PIX",
        "/payouts?status=REFUNDED, status, COMPLETED",
        "/deliveries?state=FAILED, state, EXHAUSTED",
        "/payins?since=yesterday, since, such as 10m",
        "/deliveries?since=-5m, since, such as 10m",
        "/payins?until=tomorrow, until, such as 10m",
        "/payins?limit=0, limit, a whole number from 1 to 1000",
        "/payins?limit=1001, limit, a whole number from 1 to 1000",
        "/payins?limit=many, limit, a whole number from 1 to 1000",
        "/payins?limit=, limit, a whole number from 1 to 1000",
        "/payins?cursor=first, cursor, earlier page",
        "/payins?cursor=99999999999999999999, cursor, earlier page",
    })
    void an_unknown_parameter_and_an_impossible_value_are_refused_with_what_is_known(
            String list, String name, String known) {
        var answer = merchant.looksAt(list);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("code")).isEqualTo("INVALID_DATA");
        assertThat(answer.at("errors/0/field")).isEqualTo(name);
        assertThat(answer.at("errors/0/message")).contains(known);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/payins", "/payouts", "/deliveries"})
    void one_merchants_lists_hold_nothing_of_anothers(String list) {
        try (var receiver = new Receiver()) {
            merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
            merchant.paysOut(Order.payout(100));

            assertThat(ids(TestMerchant.opened().looksAt(list))).isEmpty();
            assertThat(ids(list)).isNotEmpty();
            merchant.waitsForDeliveries();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JOANA",
                "prado",
                "98765432100",
                "joana@shop",
                "77,30",
                "77.30",
                "R%24%2077,30",
                "R%24%C2%A077,30",
                "7730",
                "joana%20p",
                "jo%C3%A3na",
                "987.654.321-00",
                "987.654"
            })
    void payins_are_found_by_what_people_remember_of_them(String text) {
        merchant.opens(Order.pix(100));
        var wanted = merchant.opens(Order.pix(7_730)
                .with("customer.name", "\"Joãna Prado\"")
                .with("customer.email", "\"joana@shop.example\"")
                .with("customer.document", "\"98765432100\""));

        assertThat(ids("/payins?text=" + text)).containsExactly(wanted.at("id"));
    }

    @Test
    void payments_are_found_by_a_part_of_their_id_or_reference() {
        var payin = merchant.opens(Order.pix(100).with("referenceId", "\"Pedido-17\""));
        var payout = merchant.paysOut(Order.payout(500).with("referenceId", "\"Saque-17\""));

        assertThat(ids("/payins?text=pedido")).containsExactly(payin.at("id"));
        assertThat(ids("/payins?text=" + payin.at("id").substring(6).toUpperCase(Locale.ROOT)))
                .containsExactly(payin.at("id"));
        assertThat(ids("/payouts?text=SAQUE")).containsExactly(payout.at("id"));
        assertThat(ids("/payouts?text=5,00")).containsExactly(payout.at("id"));
        assertThat(ids("/payouts?text=pedido")).isEmpty();
    }

    @Test
    void a_text_that_is_not_an_amount_is_searched_as_text() {
        merchant.opens(Order.pix(100).with("referenceId", "\"pedido\""));

        for (var text : List.of("99999999999999999999", "1,2,3", "-1", "R%24")) {
            assertThat(ids("/payins?text=" + text)).as(text).isEmpty();
        }
    }

    @Test
    void payments_whose_notification_fails_are_listed_until_it_is_delivered() {
        merchant.freezes();
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var failing = merchant.paid(Order.pix(200).heardAt(receiver.url()));
            receiver.next();
            merchant.waitsForDeliveries();
            assertThat(ids("/payins?deliveryFailing=true")).containsExactly(failing.at("id"));
            assertThat(ids("/payouts?deliveryFailing=true")).isEmpty();

            receiver.behaving(Receiver.status(200));
            merchant.advances("5s");
            assertThat(ids("/payins?deliveryFailing=true")).isEmpty();
        }
        assertThat(merchant.looksAt("/payins?deliveryFailing=no").status()).isEqualTo(400);
    }
}
