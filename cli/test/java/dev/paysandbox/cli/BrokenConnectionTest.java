package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Listeners and tails over connections that break. */
@Tag("thorough")
class BrokenConnectionTest {
    private static final String ELSEWHERE = "--webhook http://127.0.0.1:9/unreachable";

    private final Tester tester = new Tester();
    private final Tester remote = new Tester();
    private final Endpoint endpoint = new Endpoint();
    private final CuttingProxy line = new CuttingProxy(URI.create(tester.environment.get("PAYSANDBOX_URL")));

    @BeforeEach
    void freeze() {
        remote.environment.putAll(tester.environment);
        remote.environment.put("PAYSANDBOX_URL", line.url());
        tester.does("clock freeze");
    }

    @AfterEach
    void close() {
        line.close();
        endpoint.close();
    }

    @Test
    void a_listener_reconnects_when_its_connection_breaks_during_the_wait() throws Exception {
        var listening = listening();
        line.cutsAll();
        pays();

        assertThat(endpoint.next()).isEqualTo("APPROVED");
        listening.get().exits(0).printsError("Cannot reach the sandbox; trying again in");
        wasDeliveredAtOnce();
    }

    @Test
    void a_notification_that_is_lost_before_it_reaches_the_listener_is_sent_again() throws Exception {
        var listening = listening();
        line.cutsAnswer("deliveryId");
        pays();

        assertThat(endpoint.next()).isEqualTo("APPROVED");
        listening.get().exits(0);
        wasDeliveredAtOnce();
    }

    @Test
    void an_outcome_that_does_not_arrive_is_reported_again() throws Exception {
        var listening = listening();
        line.cutsRequest("/outcomes");
        pays();

        listening.get().exits(0).prints("-> 200");
        wasDeliveredAtOnce();
    }

    @Test
    void an_outcome_that_arrived_although_the_connection_broke_counts_once() throws Exception {
        var listening = listening();
        line.cutsAnswer("HTTP/1.1 204");
        pays();

        listening.get().exits(0).prints("-> 200");
        wasDeliveredAtOnce();
    }

    @Test
    void a_tail_continues_where_its_connection_broke() throws Exception {
        var tail = tailing("journal tail --count 4 -o jsonl");
        line.cutsAll();
        var first = tester.opensPayin("");
        var second = tester.opensPayin("--reference broken-here");
        line.cutsAnswer("broken-here");
        var third = tester.opensPayin("");
        var fourth = tester.opensPayin("");

        assertThat(tail.get()
                        .exits(0)
                        .printsError("The connection broke; trying again in")
                        .out()
                        .lines())
                .extracting(event -> Json.read(event).at("/request/paymentId").asText())
                .containsExactly(first, second, third, fourth);
    }

    @Test
    void a_tail_of_webhooks_prints_each_attempt_once_even_if_its_connection_breaks_repeatedly() throws Exception {
        var tail = tailing("webhook tail --count 3 -o jsonl");
        for (var action : new String[] {"pay", "open-med", "win-dispute"}) {
            var id = tester.does("payin list -o id");
            line.cutsAll();
            tester.does(
                    "payin " + action + " " + (id.isEmpty() ? tester.opensPayin("--webhook " + endpoint.url()) : id));
            tester.does("clock advance 0s");
        }

        assertThat(tail.get().exits(0).out().lines())
                .extracting(event -> Json.read(event).at("/delivery/status").asText())
                .containsExactly("APPROVED", "MED", "APPROVED");
    }

    private void pays() {
        tester.does("payin pay " + tester.opensPayin(ELSEWHERE));
    }

    private void wasDeliveredAtOnce() {
        tester.types("webhook list")
                .printsLines(
                        "ID PAYMENT OF STATE ATTEMPTS LAST ANSWER CREATED NEXT ATTEMPT",
                        "ntf_* payin_* APPROVED DELIVERED 1 200 TIME");
        assertThat(endpoint.received()).hasSize(1);
    }

    /** Starts a listener for one notification. Returns when it waits for notifications. */
    private CompletableFuture<Cli> listening() {
        line.expectsRequest("/parcels");
        var listening = CompletableFuture.supplyAsync(
                () -> remote.types("webhook listen --count 1 --forward-to " + endpoint.url()));
        line.hasPassedRequest();
        return listening;
    }

    /** Starts a tail. Returns when its stream is open. */
    private CompletableFuture<Cli> tailing(String words) {
        line.expectsAnswer("id: ");
        var tail = CompletableFuture.supplyAsync(() -> remote.types(words));
        line.hasPassedAnswer();
        return tail;
    }
}
