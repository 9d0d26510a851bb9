package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Its bound, which drops notifications in every state they can be in. */
class OutboxTest {
    private static final WebhookRequest PARCEL =
            new WebhookRequest(URI.create("http://shop.example/"), List.of(), new byte[0]);
    private static final RequestResult OK = new RequestResult(Outcome.DELIVERED, 200, "", false, 1, "");
    private static final RequestResult NO = new RequestResult(Outcome.REJECTED, 500, "", false, 1, "no");

    private final Agenda agenda = new Agenda();
    private final Outbox outbox = new Outbox(
            agenda,
            this::now,
            this::nextId,
            new Limits(1, 3, 0, 0),
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(1)),
            new MemoryBudget(Long.MAX_VALUE).share().join(),
            attempted -> {},
            ended -> {});
    private long now;
    private String nextId = "";

    private String nextId() {
        return nextId;
    }

    private long now() {
        return now;
    }

    private Delivery add(String id, String payment) {
        nextId = id;
        return outbox.add(
                new PendingNotification(
                        payment, payment, "APPROVED", "http://shop.example/", new byte[0], DeliveryChange.USUAL),
                null);
    }

    private List<String> ready() {
        return outbox.takeReady().stream().map(Delivery::id).toList();
    }

    private List<String> kept() {
        return outbox.deliveries.newest(Long.MAX_VALUE, 100, delivery -> true).data().stream()
                .map(Delivery::id)
                .toList();
    }

    @Test
    void a_retrying_notification_that_is_dropped_is_never_retried_and_later_ones_continue() {
        var a = add("a", "p1");
        ready();
        outbox.settle(a, NO);
        add("b", "p1");
        add("c", "p2");
        assertThat(ready()).containsExactly("c");
        add("d", "p3");

        assertThat(a.state()).isEqualTo(DeliveryState.EXHAUSTED);
        assertThat(agenda.size()).isZero();
        assertThat(ready()).containsExactly("b", "d");
    }

    @Test
    void a_dropped_notification_that_is_being_sent_ends_with_its_attempt_and_later_ones_continue() {
        var a = add("a", "p1");
        ready();
        add("b", "p1");
        add("c", "p1");
        add("d", "p2");
        assertThat(kept()).containsExactly("d", "c", "b");
        assertThat(ready()).containsExactly("d");

        outbox.settle(a, NO);
        assertThat(a.state()).isEqualTo(DeliveryState.EXHAUSTED);
        assertThat(agenda.size()).isZero();
        assertThat(ready()).containsExactly("b");
        assertThat(outbox.unfinished()).isEqualTo(3);
    }

    @Test
    void a_waiting_notification_and_a_due_one_are_dropped_without_being_sent() {
        var held = add("a", "p1");
        ready();
        outbox.settle(held, NO);
        add("b", "p1");
        add("c", "p2");
        outbox.replays.start(outbox.find("a"));
        add("d", "p3");
        assertThat(ready()).as("a was due, b came after it").containsExactly("c", "b", "d");
        add("e", "p4");
        add("f", "p4");

        assertThat(kept()).containsExactly("f", "e", "d");
        assertThat(ready()).containsExactly("e");
    }

    /** Any mixture leaves every counter at zero once all have been settled. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void after_any_sequence_of_calls_no_notification_is_lost_or_settled_twice(long seed) {
        var random = new Random(seed);
        var underWay = new ArrayList<Delivery>();
        for (int i = 0; i < 2_000; i++) {
            switch (random.nextInt(9)) {
                case 0, 1 -> add("n" + i, "p" + random.nextInt(3));
                case 2 -> {
                    now += random.nextInt(800);
                    agenda.runUntil(now);
                }
                case 3 -> kept().stream().skip(random.nextInt(3)).findFirst().ifPresent(this::replays);
                case 4 -> outbox.replays.startAll(delivery -> true);
                case 5 -> {
                    if (outbox.due.isPaused()) {
                        outbox.due.pause(false);
                    } else {
                        outbox.due.pause(true);
                    }
                }
                case 6 -> {
                    if (!underWay.isEmpty()) {
                        var back = StartedAttempt.of(outbox, underWay.remove(random.nextInt(underWay.size())));
                        back.putBack();
                        back.putBack();
                        back.settle(PARCEL, NO);
                    }
                }
                default -> {
                    if (!underWay.isEmpty()) {
                        outbox.settle(underWay.remove(random.nextInt(underWay.size())), one(random));
                    }
                }
            }
            underWay.addAll(outbox.takeReady());
            assertThat(new HashSet<>(underWay))
                    .as("nothing is attempted twice at once")
                    .hasSize(underWay.size());
            assertThat(outbox.due.isQuiet()).isEqualTo(underWay.isEmpty());
        }
        outbox.due.pause(false);
        underWay.addAll(outbox.takeReady());
        for (int i = 0; i < 10_000 && (outbox.unfinished() > 0 || !underWay.isEmpty()); i++) {
            agenda.runUntil(now += 1_000);
            underWay.addAll(outbox.takeReady());
            underWay.forEach(delivery -> outbox.settle(delivery, OK));
            underWay.clear();
            underWay.addAll(outbox.takeReady());
        }
        assertThat(outbox.unfinished()).as("seed " + seed).isZero();
        assertThat(outbox.due.isQuiet()).isTrue();
        assertThat(agenda.size()).isZero();
        assertThat(outbox.deliveries
                        .newest(
                                Long.MAX_VALUE,
                                100,
                                delivery -> !delivery.state().isFinished())
                        .data())
                .isEmpty();
    }

    private void replays(String id) {
        try {
            outbox.replays.start(outbox.find(id));
        } catch (Problem notNow) {
            assertThat(notNow.code()).isEqualTo(ErrorCode.TRANSITION_NOT_ALLOWED);
        }
    }

    private static RequestResult one(Random random) {
        return random.nextBoolean() ? OK : NO;
    }

    @Test
    void an_attempt_that_ends_after_its_notification_was_dropped_leaves_nothing() {
        var gone = add("gone", "p0");
        ready();
        List.of("a", "b", "c").forEach(id -> add(id, id));
        outbox.settle(gone, delivered("1234567890"));
        var kept = outbox.takeReady().get(0);
        outbox.settle(kept, delivered("1"));

        assertThat(outbox.unfinished()).isEqualTo(2);
        assertThat(answer(gone)).isEqualTo("1234567890");
        assertThat(answer(kept)).isEqualTo("1");
    }

    private static RequestResult delivered(String answer) {
        return new RequestResult(Outcome.DELIVERED, 200, answer, false, 1, "");
    }

    private static String answer(Delivery delivery) {
        return delivery.attempts().get(0).answer();
    }

    @Test
    void long_answers_are_dropped_instead_of_payments_the_oldest_first() {
        try (var sandbox = RunningSandbox.started("--max-memory=8");
                var receiver = new Receiver().behaving(Receiver.saying(500, "x".repeat(8_192)))) {
            var merchant = TestMerchant.of(sandbox);
            merchant.freezes();
            for (int i = 0; i < 120; i++) {
                merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()));
            }
            merchant.advances("4d");

            assertThat(merchant.gets("/metrics").text().lines())
                    .contains("paysandbox_payments_dropped_total 0", "paysandbox_deliveries_dropped_total 0");
            var deliveries = merchant.list("/deliveries?limit=1000");
            assertThat(deliveries).hasSize(120);
            assertThat(deliveries.toString().split("\"answer\":", -1)).hasSize(1 + 1_024);
            assertThat(deliveries)
                    .extracting(delivery -> delivery.at("/attempts/10").has("answer"))
                    .containsOnly(true);
        }
    }

    @Test
    void a_full_outbox_drops_the_oldest_and_the_metrics_count_it() {
        try (var sandbox = RunningSandbox.started("--max-deliveries=5");
                var receiver = new Receiver()) {
            var merchant = TestMerchant.of(sandbox);
            merchant.freezes();
            receiver.behaving(Receiver.status(500));
            var payments = new ArrayList<String>();
            for (int i = 0; i < 8; i++) {
                payments.add(merchant.opens(Order.card("4242424242424242", 100).heardAt(receiver.url()))
                        .at("id"));
                merchant.waitsForDeliveries();
            }

            assertThat(merchant.list("/deliveries"))
                    .extracting(delivery -> delivery.get("paymentId").asText())
                    .containsExactlyElementsOf(List.of(
                            payments.get(7), payments.get(6), payments.get(5), payments.get(4), payments.get(3)));
            assertThat(merchant.gets("/metrics").text().lines())
                    .contains("paysandbox_deliveries_dropped_total 3", "paysandbox_deliveries_unfinished 5");
            receiver.behaving(Receiver.status(200));
            merchant.advances("1d");
            assertThat(receiver.heard()).hasSize(8 + 5);
            assertThat(merchant.gets("/metrics").text().lines()).contains("paysandbox_deliveries_unfinished 0");
        }
    }
}
