package dev.paysandbox.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private static final JsonObject REQUEST = Json.object("method", "GET", "url", "http://127.0.0.1:3000/#top");

    /** The first three come in this order. */
    private static final Map<String, JsonObject> EVENTS = Map.of(
            "Network.requestWillBeSent",
            event("request", REQUEST, "type", "Document"),
            "Network.responseReceived",
            event("response", Json.object("status", 200, "headers", Json.object("Server", "shop"))),
            "Network.loadingFinished",
            event(),
            "Network.requestWillBeSentExtraInfo",
            event("headers", Json.object("Cookie", "sid=1")),
            "Network.responseReceivedExtraInfo",
            event("statusCode", 200, "headers", Json.object("Set-Cookie", "sid=2")));

    private static final List<String> IN_ORDER =
            List.of("Network.requestWillBeSent", "Network.responseReceived", "Network.loadingFinished");

    private static JsonObject event(Object... members) {
        var event = Json.object(members);
        event.put("requestId", "1");
        event.put("timestamp", 1);
        return event;
    }

    /** The events in all orders that were seen. */
    private static List<List<String>> orders() {
        var orders = new ArrayList<List<String>>();
        for (int sent = 0; sent <= 3; sent++) {
            for (int received = 0; received <= 4; received++) {
                var order = new ArrayList<>(IN_ORDER);
                order.add(sent, "Network.requestWillBeSentExtraInfo");
                order.add(received, "Network.responseReceivedExtraInfo");
                orders.add(order);
            }
        }
        return orders;
    }

    private static Recording recording() {
        return new Recording((session, id) -> CompletableFuture.completedFuture("a page that is left"));
    }

    /** What was recorded of these events, with the answer's body told before one of them. */
    private static Exchange recorded(List<String> events, int body) {
        var recording = recording();
        for (int i = 0; i < events.size(); i++) {
            if (i == body) {
                recording.keep("1", "<p>token</p>");
            }
            recording.handle("", events.get(i), EVENTS.getOrDefault(events.get(i), event()));
        }
        assertThat(recording.exchanges()).hasSize(1);
        return recording.exchanges().get(0);
    }

    @Test
    void an_answer_is_known_whole_in_whatever_order_the_browser_tells_its_parts() {
        for (var order : orders()) {
            for (int body = 0; body <= order.indexOf("Network.loadingFinished"); body++) {
                assertThat(recorded(order, body))
                        .as("%s, and the body before number %s", order, body)
                        .satisfies(exchange -> {
                            assertThat(exchange.answer()).isEqualTo("<p>token</p>");
                            assertThat(exchange.headers()).containsEntry("cookie", "sid=1");
                            assertThat(exchange.answerHeader("set-cookie")).isEqualTo("sid=2");
                        });
            }
        }
    }

    @Test
    void the_answer_of_a_page_that_is_left_at_once_is_known_though_the_browser_does_not_tell_its_end() {
        var left = new ArrayList<>(orders());
        left.forEach(order -> order.remove("Network.loadingFinished"));
        orders().forEach(order -> {
            order.replaceAll(event -> event.replace("loadingFinished", "loadingFailed"));
            left.add(order);
        });
        left.add(List.of("Network.requestWillBeSent", "Network.loadingFailed", "Network.responseReceived"));

        for (var order : left) {
            assertThat(recorded(order, 1).answer()).as("%s", order).isEqualTo("<p>token</p>");
        }
    }

    @Test
    void the_body_belongs_to_the_last_request_though_it_is_redirected_to_the_same_address() {
        var recording = recording();
        recording.handle("", "Network.requestWillBeSent", EVENTS.get("Network.requestWillBeSent"));
        recording.keep("1", "<p>token</p>");
        recording.handle(
                "",
                "Network.requestWillBeSent",
                event("request", REQUEST, "type", "Document", "redirectResponse", Json.object("status", 302)));

        assertThat(recording.exchanges()).extracting(Exchange::status).containsExactly(302, 0);
        assertThat(recording.exchanges()).extracting(Exchange::answer).containsExactly("", "<p>token</p>");
    }
}
