package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A drill calls no sandbox in place of the application, under whatever name or address, and with whatever headers. */
class DrillTargetsTest extends DrillRunning {
    private final TestMerchant other = TestMerchant.opened();

    private String here(String host, String path) {
        return "http://" + host + ":" + merchant.request("/").build().uri().getPort() + path;
    }

    /** The headers are those of the other merchant, and of a program that is none of PaySandbox. */
    private ObjectNode plan(String request) {
        var plan = plan().put("patience", "1s").put("placeWithin", "1s");
        plan.putArray("drills").add("ordinary");
        plan.putObject("place")
                .put("request", request)
                .put("body", "{}")
                .putObject("headers")
                .put("Content-Type", "application/json")
                .put("User-Agent", "curl/8")
                .put("x-api-key", other.publicKey());
        return plan;
    }

    private JsonNode placed(String request) {
        return ended(started(plan(request)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.1.2.3", "LOCALHOST", "shop.localhost", "[::1]", "host.docker.internal"})
    void an_address_that_is_seen_to_lead_here_is_refused(String host) {
        for (var field : List.of("place", "placePayout", "oracle", "payoutOracle", "reconcile", "page", "restart")) {
            var plan = plan("POST " + shop.url("/orders"));
            var call = plan.putObject(field).put("request", "POST " + here(host, "/_sandbox/reset?of={referenceId}"));
            if (field.endsWith("racle")) {
                call.putObject("facts").put("paid", "$.a=1");
            }

            var refused = merchant.controls("/drills/runs", plan.toString());

            assertThat(Refusal.in(refused).errors()).containsExactly(field + ".request INVALID_URL");
        }
    }

    /** A number and a short form are looked up, and lead here. */
    @ParameterizedTest
    @ValueSource(strings = {"2130706433", "127.1"})
    void an_address_that_turns_out_to_be_this_sandbox_is_not_called(String host) {
        var payin = other.opens(Order.pix(100));

        var report = placed("POST " + here(host, "/_sandbox/reset"));

        assertThat(report.get("notDriven").asText()).contains("must not lead to this sandbox itself");
        assertThat(other.statusOf(payin)).isEqualTo("PENDING");
    }

    @Test
    void a_call_through_a_published_port_of_the_sandbox_is_refused_there() {
        var payin = other.opens(Order.pix(100));
        var statuses = new CopyOnWriteArrayList<Integer>();
        try (var published = new LocalServer(exchange -> {
            var request = other.request(exchange.getRequestURI().toString());
            for (var name : List.of("User-Agent", "Content-Type", "x-api-key")) {
                request.setHeader(
                        name,
                        Objects.requireNonNull(exchange.getRequestHeaders().getFirst(name)));
            }
            var answer = other.send(request.POST(BodyPublishers.ofString("{}")));
            statuses.add(answer.status());
            LocalServer.says(exchange, answer.status(), "application/json", answer.text());
        })) {
            placed("POST " + published.url() + "/_sandbox/reset");
        }

        assertThat(statuses).containsExactly(403);
        assertThat(other.statusOf(payin)).isEqualTo("PENDING");
    }
}
