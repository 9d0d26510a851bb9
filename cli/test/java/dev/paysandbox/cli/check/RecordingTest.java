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

    @Test
    void an_answer_is_known_whole_in_whatever_order_the_browser_tells_its_parts() {
        var orders = new ArrayList<List<String>>();
        for (int sent = 0; sent <= 3; sent++) {
            for (int received = 0; received <= 4; received++) {
                var order = new ArrayList<>(IN_ORDER);
                order.add(sent, "Network.requestWillBeSentExtraInfo");
                order.add(received, "Network.responseReceivedExtraInfo");
                orders.add(order);
            }
        }

        for (var order : orders) {
            for (int body = 0; body <= order.indexOf("Network.loadingFinished"); body++) {
                var recording =
                        new Recording((session, id) -> CompletableFuture.completedFuture("a page that is left"));
                for (int i = 0; i < order.size(); i++) {
                    if (i == body) {
                        recording.keep("1", REQUEST, "<p>token</p>");
                    }
                    recording.handle("", order.get(i), EVENTS.get(order.get(i)));
                }
                assertThat(recording.exchanges())
                        .as("%s, and the body before number %s", order, body)
                        .singleElement()
                        .satisfies(exchange -> {
                            assertThat(exchange.answer()).isEqualTo("<p>token</p>");
                            assertThat(exchange.headers()).containsEntry("cookie", "sid=1");
                            assertThat(exchange.answerHeader("set-cookie")).isEqualTo("sid=2");
                        });
            }
        }
    }
}
