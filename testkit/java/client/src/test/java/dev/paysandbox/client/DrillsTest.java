package dev.paysandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drills with a small shop in the test. */
class DrillsTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private static final String COPIES = """
            scenario: my-copies
            about: The notification of the approval comes three times.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
            notifications:
              APPROVED: {copies: 3}
            expect:
              checks:
                - {after: 1h, paid: true, shipped: 1, rule: PSB-036}
            """;

    private static final String RETURNED = """
            scenario: my-payout
            about: The payout fails late.
            for: payout
            then:
              - answer: PENDING
              - after: 1h
                become: FAILED
            expect:
              checks:
                - {after: 2h, returned: true, rule: PSB-046}
            """;

    private static final String OUTAGE = """
            scenario: my-outage
            about: Every request for a payin is answered 503 and makes none.
            for: PIX payin
            fault: {serverError: 503}
            expect:
              checks:
                - {after: 1m, paid: false, shipped: 0, rule: PSB-047}
            """;

    private final World w = Server.shared().world();
    private final Shop shop = new Shop(w);

    @AfterEach
    void closeReceivers() {
        w.close();
    }

    /** A shop that ships an order once, or for each notification of its approval. */
    private static final class Shop {
        private final World w;
        private final WebhookReceiver hooks;
        private final Set<String> paid = ConcurrentHashMap.newKeySet();
        private final Set<String> returned = ConcurrentHashMap.newKeySet();
        private final AtomicInteger shipments = new AtomicInteger();
        private volatile boolean shipsEachCopy;

        Shop(World w) {
            this.w = w;
            hooks = w.receiver().answers(this::receive);
        }

        private Answer receive(Notification notification) {
            if (notification.status().equals(Status.FAILED)) {
                returned.add(notification.referenceId());
            }
            if (notification.status().equals(Status.APPROVED)
                    && (paid.add(notification.referenceId()) || shipsEachCopy)) {
                shipments.incrementAndGet();
            }
            return Answer.of(200);
        }

        String placeOrder(String method) {
            assertThat(method).isEqualTo("PIX");
            return w.createPayin(Payins.pix(11_980).webhookUrl(hooks.url())).referenceId();
        }

        String requestPayout() {
            return w.createPayout(Payouts.pix(5_000).webhookUrl(hooks.url())).referenceId();
        }

        void configure(DrillOptions options) {
            options.place(question -> placeOrder(question.method()))
                    .placePayout(question -> requestPayout())
                    .paid(question -> paid.contains(question.referenceId()))
                    .shipped(question -> shipments.get())
                    .returned(question -> returned.contains(question.referenceId()))
                    .patience(SHORT);
        }
    }

    @Test
    void a_correct_shop_passes_and_its_world_is_restored() {
        var older = w.createPayin(Payins.pix(1_000));

        var run = w.assertDrillsPass(options -> {
            shop.configure(options);
            options.texts(COPIES, RETURNED).patience(Duration.ofSeconds(5)).failOn(DrillResult.REVIEW);
        });

        assertThat(run.result()).isEqualTo(DrillResult.PASSED);
        assertThat(run.notDriven()).isNull();
        assertThat(run.drills())
                .extracting(PlayedDrill::name, PlayedDrill::result)
                .containsExactly(tuple("my-copies", "PASSED"), tuple("my-payout", "PASSED"));
        var copies = run.drills().get(0);
        assertThat(copies.checks())
                .containsExactly(
                        new PlayedDrill.Check("1h", "paid", "true", "true", "PSB-036"),
                        new PlayedDrill.Check("1h", "shipped", "1", "1", "PSB-036"))
                .allMatch(PlayedDrill.Check::held);
        assertThat(copies.paymentId()).startsWith("payin_");
        assertThat(copies.timeline())
                .extracting(PlayedDrill.Entry::text)
                .anyMatch(text -> text.contains("POST /payin"));
        assertThat(w.payins()).extracting(PaymentDetails::id).containsExactly(older.id());
    }

    @Test
    void a_shop_that_ships_for_each_copy_fails_with_the_rule_and_its_answer() {
        shop.shipsEachCopy = true;
        w.scenarioText(COPIES);
        assertThat(w.drills())
                .filteredOn(Drill::name, "my-copies")
                .singleElement()
                .satisfies(drill -> {
                    assertThat(drill.operation()).isEqualTo("payin");
                    assertThat(drill.methods()).containsExactly("PIX");
                    assertThat(drill.facts()).containsExactly("paid", "shipped");
                    assertThat(drill.rules()).containsExactly("PSB-036");
                });

        assertThatThrownBy(() -> w.assertDrillsPass(options -> {
                    shop.configure(options);
                    options.drills("my-copies");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "1 of 1 drills did not pass:",
                        "  FAILED  my-copies  PSB-036  One payment is shipped twice: shipped is 3 instead of 1, 1h after the order.",
                        "  what to do: Every provider repeats notifications, several can run at once, and a payin becomes APPROVED again after a won dispute."
                                + " Ship only an order that was never shipped, and mark it in the same transaction.",
                        "  more: " + w.url() + "/findings/PSB-036"));
    }

    @Tag("thorough")
    @Test
    void an_accepted_finding_decides_no_result_and_a_drill_that_takes_too_long_is_ended() {
        shop.shipsEachCopy = true;

        var accepting = w.assertDrillsPass(options -> {
            shop.configure(options);
            options.texts(COPIES).accept("PSB-036");
        });
        assertThat(accepting.drills().get(0).reason()).isEqualTo("Accepted: PSB-036.");

        var ended = w.runDrills(options -> {
            shop.configure(options);
            options.texts(COPIES).drillWithin(Duration.ofMillis(1));
        });
        assertThat(ended.drills().get(0).reason()).startsWith("The drill was ended after 1ms");
    }

    @Tag("thorough")
    @Test
    void a_fact_without_an_answer_is_for_a_person_to_review() {
        var run = w.assertDrillsPass(options -> options.texts(COPIES)
                .place(question -> shop.placeOrder(question.method()))
                .paid(question -> shop.paid.contains(question.referenceId())));
        assertThat(run.result()).isEqualTo(DrillResult.REVIEW);
        assertThat(run.drills().get(0).checks())
                .extracting(PlayedDrill.Check::found)
                .containsExactly("true", null);

        assertThatThrownBy(() -> w.assertDrillsPass(options -> options.texts(COPIES)
                        .place(question -> shop.placeOrder(question.method()))
                        .failOn(DrillResult.REVIEW)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("REVIEW  my-copies", "How often was the order shipped? It must be 1");

        var unasked = w.runDrills(options -> options.texts(COPIES)
                .place(question -> shop.placeOrder(question.method()))
                .paid(question -> {
                    throw new IOException("The database is away.");
                })
                .patience(SHORT));
        assertThat(unasked.drills().get(0).reason()).contains("The database is away.");
    }

    @Tag("thorough")
    @Test
    void the_oracle_is_asked_for_an_order_without_a_payment_by_the_reference_of_its_request() {
        var asked = ConcurrentHashMap.<String>newKeySet();

        var run = w.runDrills(options -> options.texts(OUTAGE)
                .place(question -> {
                    assertThatThrownBy(() -> w.createPayin(Payins.pix(11_980).reference("order-7")))
                            .isInstanceOf(SandboxException.class);
                    return "";
                })
                .paid(question -> asked.add(question.referenceId()) && asked.isEmpty())
                .shipped(question -> 0)
                .patience(SHORT));

        assertThat(run.result()).isEqualTo(DrillResult.PASSED);
        assertThat(asked).containsExactly("order-7");
    }

    @Test
    void a_failure_with_an_empty_message_is_told_by_its_type() {
        assertThatThrownBy(() -> w.assertDrillsPass(options -> options.place(question -> {
                            throw new IOException("");
                        })
                        .texts(COPIES)
                        .patience(SHORT)))
                .hasMessageContaining(": java.io.IOException");
    }

    @Tag("thorough")
    @Test
    void an_application_that_cannot_be_driven_fails_with_the_reason() {
        assertThatThrownBy(() -> w.assertDrillsPass(options -> options.texts(COPIES)
                        .place(question -> {
                            throw new IOException("The shop is closed.");
                        })
                        .patience(SHORT)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("The run is not valid: The application sent no POST /payin to " + w.publicKey()
                        + ": The shop is closed.");
        assertThatThrownBy(() ->
                        w.assertDrillsPass(options -> options.texts(COPIES).patience(SHORT)))
                .hasMessageContaining("The drill my-copies needs the option place.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> w.assertDrillsPass(options -> options.failOn("failed")))
                .withMessageStartingWith("There is no result \"failed\"; there are FAILED, WARNING");
        assertThatThrownBy(() -> w.runDrills(options -> options.drills("my-copes")))
                .isInstanceOf(SandboxException.class);
    }

    @Tag("thorough")
    @Test
    void the_world_is_restored_after_an_interrupted_run() {
        var older = w.createPayin(Payins.pix(1_000));

        assertThatThrownBy(() -> w.runDrills(options -> options.texts(COPIES).place(question -> {
                    throw new InterruptedException();
                })))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("Interrupted while the drill my-copies was played.");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(w.runDrills(options -> {
                            shop.configure(options);
                            options.texts(COPIES).patience(Duration.ofSeconds(5));
                        })
                        .result())
                .isEqualTo(DrillResult.PASSED);
        assertThat(w.payins()).extracting(PaymentDetails::id).containsExactly(older.id());
    }

    @Tag("thorough")
    @Test
    void the_sandbox_can_call_an_application_in_another_process() throws IOException {
        var reconciled = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            var path = exchange.getRequestURI().getPath();
            var answer = exchange.getRequestMethod().equals("POST")
                    ? Map.of(
                            "orderId",
                            shop.placeOrder(String.valueOf(Json.readObject(body).get("method"))))
                    : Map.of(
                            "status",
                            shop.paid.contains(path.substring(1)) ? "PAID" : "OPEN",
                            "shipments",
                            shop.shipments.get());
            var bytes = Json.write(answer).getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            var url = "http://127.0.0.1:" + server.getAddress().getPort();
            var run = w.runDrills(options -> options.texts(COPIES.replace("shipped: 1", "shipped: 2"))
                    .place(DrillRequest.of("POST " + url + "/orders").json("{\"method\": \"{method}\"}"))
                    .oracle(
                            DrillRequest.of("GET " + url + "/{referenceId}"),
                            Map.of("paid", "$.status=PAID", "shipped", "$.shipments"))
                    .reconcile(question -> reconciled.add(question.referenceId()))
                    .patience(SHORT));

            assertThat(run.result()).isEqualTo(DrillResult.FAILED);
            assertThat(Set.copyOf(reconciled)).hasSize(1);
        } finally {
            server.stop(0);
        }
    }
}
