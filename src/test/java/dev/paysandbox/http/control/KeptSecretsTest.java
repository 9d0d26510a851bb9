package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.http.merchant.PayoutBody;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in places that are kept: in what receivers answer, in reasons, in events; and where they stay, as state. */
class KeptSecretsTest {
    private static final String CARD = "4111111111111111";

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"card\":{\"number\":\"4111111111111111\",\"cvv\":\"987\"},\"key\":\"sk_live_Zq81\"}",
                "number=4111%2D1111%2D1111%2D1111&card[cvv]=987&key=sk%5Flive%5FZq81",
                "<p>4111 1111 1111 1111</p> cvv: 987, sk_live_Zq81",
            })
    void what_a_receiver_answers_is_kept_masked(String said) {
        receiver.behaving(Receiver.saying(500, said));
        var payin = attempted(Order.pix(1_000).heardAt(receiver.url()));

        var delivery = merchant.delivery(payin);
        var everywhere = delivery.toString()
                + merchant.looksAt("/deliveries/" + delivery.get("id").asText()).text()
                + merchant.looksAt("/payins/" + payin.at("id")).text()
                + events()
                + merchant.looksAt("/snapshot").text();

        assertThat(delivery.at("/attempts/0/answer").asText()).contains("***").doesNotContain("987");
        assertThat(everywhere).doesNotContain(CARD, "4111%2D1111", "4111 1111", "Zq81", ":\"987", ": 987");
    }

    /** A payin of which the receiver was told. */
    private Answer attempted(Order order) {
        var payin = merchant.paid(order);
        merchant.waitsForDeliveries();
        return payin;
    }

    /** All that has happened so far, as the stream of events tells it. */
    private String events() {
        merchant.freezes();
        try (var line = RawConnection.to(RunningSandbox.shared())) {
            return line.says("GET /_sandbox/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 0\r\nx-api-key: "
                            + merchant.publicKey() + "\r\n\r\n")
                    .hearsUntil("\"what\":\"frozen\"");
        }
    }

    @Test
    void the_end_of_an_answer_that_was_cut_shows_no_beginning_of_a_card() {
        receiver.behaving(Receiver.saying(500, "x ".repeat(2_042) + " " + CARD));
        var payin = attempted(Order.pix(1_000).heardAt(receiver.url()));

        var attempt = merchant.delivery(payin).at("/attempts/0");
        assertThat(attempt.get("answerCut").asBoolean()).isTrue();
        assertThat(attempt.get("answer").asText()).endsWith("*").doesNotContain("4111");
    }

    @Test
    void the_target_of_a_redirect_is_reported_masked() {
        receiver.behaving(Receiver.redirecting("https://maria:hunter2@a.example/?card=" + CARD + "&cvv=987"));
        var payin = attempted(Order.pix(1_000).heardAt(receiver.url()));

        var detail = merchant.delivery(payin).at("/attempts/0/detail").asText();
        assertThat(detail).contains("://***@a.example").doesNotContain(CARD, "hunter2", "987");
    }

    @Test
    void a_reason_is_kept_masked() {
        var payin = merchant.opens(Order.pix(1_000));
        merchant.controls(
                "/payins/" + payin.at("id") + "/actions",
                "{\"action\":\"cancel\",\"reason\":\"card 4111 1111 1111 1111, cvv: 987\"}");

        assertThat(merchant.looksAt("/payins/" + payin.at("id")).text()).contains("card **** **** **** 1111, cvv: ***");
        assertThat(merchant.looksAt("/snapshot").text()).doesNotContain("4111 1111", "cvv: 987");
    }

    @Test
    void a_payments_data_is_returned_unchanged_and_masked_in_events_and_the_journal() {
        var payin = merchant.opens(Order.pix(1_000)
                .with("referenceId", Json.text(CARD))
                .with("customer.name", "\"Maria 4111-1111-1111-1111\"")
                .with("webhookUrl", "\"http://maria:hunter2@127.0.0.1:1/hook\""));

        assertThat(payin.at("referenceId")).isEqualTo(CARD);
        assertThat(merchant.gets("/payin/" + payin.at("id")).at("referenceId")).isEqualTo(CARD);
        assertThat(merchant.looksAt("/snapshot").text()).contains(CARD, "hunter2");
        var shown = merchant.looksAt("/payins/" + payin.at("id"));
        assertThat(shown.at("referenceId")).isEqualTo(CARD);
        assertThat(shown.at("webhookUrl")).isEqualTo("http://***@127.0.0.1:1/hook");
        assertThat(events()).doesNotContain(CARD, "4111-1111", "hunter2");
        assertThat(merchant.looksAt("/journal").text()).doesNotContain(CARD, "4111-1111", "hunter2");
    }

    @Test
    void no_text_of_an_order_is_told_unmasked_in_an_event_or_the_journal() {
        int accepted = 0;
        for (var text : List.of(CARD, CARD + "@example.com", "http://127.0.0.1:1/" + CARD)) {
            for (var path : texts(PayinBody.class, "")) {
                var order = Order.pix(1_000).with("antifraud", "{}").with(path, Json.text(text));
                accepted += merchant.posts("/payin", order.json()).status() == 201 ? 1 : 0;
            }
            for (var path : texts(PayoutBody.class, "")) {
                var order = Order.payout(1_000).with(path, Json.text(text));
                accepted += merchant.posts("/payout", order.json()).status() == 201 ? 1 : 0;
            }
        }

        assertThat(accepted).isGreaterThan(3 * 10);
        assertThat(events()).contains("1111").doesNotContain(CARD);
        assertThat(merchant.looksAt("/journal?limit=1000").text()).doesNotContain(CARD);
    }

    /** The paths of all texts of a record, but not those of a card. */
    private static List<String> texts(Class<?> type, String prefix) {
        var paths = new ArrayList<String>();
        for (var component : type.getRecordComponents()) {
            var path = prefix + component.getName();
            var part = component.getType();
            if (component.getGenericType() instanceof ParameterizedType list) {
                paths.addAll(texts((Class<?>) list.getActualTypeArguments()[0], path + ".0."));
            } else if (part == String.class) {
                paths.add(path);
            } else if (part.isRecord() && !path.equals("card")) {
                paths.addAll(texts(part, path + "."));
            }
        }
        return paths;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://maria:hun ter2@shop.example/",
                "http://maria:12 hunter2@shop.example/",
                "http://maria hunter2@shop.example/",
                "http://maria:hun\tter2@shop.example/",
                "http://maria:hun\"ter2@shop.example/",
                "http://maria:hun'ter2 @shop.example/",
                "http://maria:hun\\ter2@shop.example/",
                "http://maria:hun/ter2@shop.example/",
                "http://maria:12/ter2|@shop.example/",
                "http://maria:99999/ter2@shop.example/",
                "http://maria:hun#ter2@shop.example/<>",
                "http://maria:hun<ter2>@shop.example/",
                "http://maria:hunter2@shop.example:99999/",
                "http:///maria:hunter2@shop.example/",
                "http:/maria:hunter2@shop.example/",
                "http//maria:hunter2@shop.example/",
                "http:maria:hunter2@shop.example",
                "maria:hunter2@shop.example/hook",
                " http://maria:hunter2@shop.example/",
                "http://maria:hun%ter2@shop.example/",
                "http://maria:{hun}[ter2],;&@shop.example/",
            })
    void the_user_and_password_of_a_refused_webhook_url_are_neither_answered_nor_recorded(String url) {
        for (var refused : new String[] {url, url.replace("hun", "hun" + "hunter2".repeat(320))}) {
            var answer = merchant.posts(
                    "/payin",
                    Order.pix(1_000).with("webhookUrl", Json.text(refused)).json());

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text()).contains("webhookUrl").doesNotContain("maria", "hun", "ter2");
            var newest = merchant.looksAt("/journal").json().at("/data/0/id").asText();
            assertThat(merchant.looksAt("/journal/" + newest).text())
                    .contains("shop.example")
                    .doesNotContain("hun", "ter2");
        }
    }

    @Test
    void sent_bodies_are_shown_masked() {
        var payin = attempted(Order.pix(1_000)
                .with("referenceId", Json.text(CARD))
                .with("webhookUrl", Json.text(receiver.url().replace("//", "//maria:hunter2@"))));

        assertThat(receiver.next().body()).contains(CARD);
        var delivery = merchant.delivery(payin);
        assertThat(delivery.get("body").asText()).contains("\"referenceId\":\"************1111\"");
        assertThat(delivery.get("url").asText()).contains("//***@127.0.0.1");
    }
}
