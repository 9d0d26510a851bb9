package dev.paysandbox.client;

import static dev.paysandbox.client.Status.APPROVED;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.support.RunningSandbox;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A receiver that the sandbox cannot call fetches its notifications. */
class FetchingReceiverTest {
    private final World w = Server.shared().world(PaySandbox.WorldOptions::frozen);

    @AfterEach
    void closeReceivers() {
        w.close();
    }

    private Payin paid(WebhookReceiver receiver) {
        return w.createPayin(Payins.pix(11980).webhookUrl(receiver.url())).pay();
    }

    @Test
    void if_the_sandbox_cannot_call_this_machine_the_receiver_fetches() {
        var receiver = w.receiver(options -> options.calledAt("nowhere.invalid"));
        assertThat(receiver.isFetching()).isTrue();
        assertThat(receiver.url()).startsWith("http://nowhere.invalid:");

        var payin = paid(receiver).delivered(ofSeconds(5));

        assertThat(receiver.await(payin.id(), APPROVED).path()).isEqualTo("/webhooks");
    }

    @Test
    void if_the_sandbox_can_call_this_machine_by_another_name_the_receiver_does_not_fetch() {
        var receiver = w.receiver(options -> options.calledAt("localhost"));

        assertThat(receiver.isFetching()).isFalse();
        assertThat(receiver.address().isAnyLocalAddress()).isTrue();
        paid(receiver).delivered(ofSeconds(5));
    }

    @Tag("thorough")
    @Test
    void several_fetching_receivers_and_other_servers_each_get_their_own_notifications() throws IOException {
        var receivers = List.of(
                w.receiver(options -> options.calledAt("nowhere.invalid")),
                w.receiver(WebhookReceiver.Options::fetching));
        try (var application = new FixedAnswer(202, "thanks")) {
            for (int i = 0; i < 20; i++) {
                var receiver = receivers.get(i % 2);
                var payin = paid(receiver).delivered(ofSeconds(5));
                receiver.await(payin.id(), APPROVED);
            }
            var other = w.createPayin(Payins.pix(11980).webhookUrl(application.url() + "/hooks"))
                    .pay()
                    .delivered(ofSeconds(5));

            assertThat(w.deliveries(other.id()).get(0).attempts().get(0).status())
                    .isEqualTo(202);
            assertThat(receivers).allMatch(receiver -> receiver.history().size() == 10);
        }
    }

    @Tag("thorough")
    @Test
    void fifty_receivers_fetch_at_the_same_time() throws Exception {
        var statuses = AtOnce.run(50, i -> {
            try (var world = w.sandbox().world()) {
                var receiver = world.receiver(WebhookReceiver.Options::fetching);
                var payin = world.createPayin(Payins.pix(11980).webhookUrl(receiver.url()))
                        .pay()
                        .delivered(ofSeconds(20));
                return receiver.await(payin.id(), APPROVED).status();
            }
        });

        assertThat(statuses).hasSize(50).containsOnly(APPROVED);
    }

    @Test
    void a_closed_receiver_leaves_no_listener_and_no_thread() {
        var before = threads();
        try (var receiver = w.receiver(WebhookReceiver.Options::fetching)) {
            paid(receiver).delivered(ofSeconds(5));
            assertThat(threads()).hasSizeGreaterThan(before.size());
        }

        assertThat(w.api().control(Call.of(Route.PAUSE_DELIVERIES)).get("listeners"))
                .isEqualTo(0L);
        w.resumeDeliveries();
        threads().forEach(thread -> {
            if (!before.contains(thread)) {
                assertThatCode(() -> thread.join(20_000)).doesNotThrowAnyException();
            }
        });
        assertThat(before).containsAll(threads());
    }

    @Test
    void a_reset_does_not_disturb_a_fetching_receiver() {
        var receiver = w.receiver(WebhookReceiver.Options::fetching);
        w.createPayin(Payins.pix(11980).webhookUrl(receiver.url()));
        w.reset();

        paid(receiver).delivered(ofSeconds(5));
    }

    @Test
    void a_fetching_receiver_reports_that_the_sandbox_has_ended() {
        var server = RunningSandbox.started();
        try (var sandbox = Server.clientOf(server)) {
            var receiver = sandbox.world().receiver(WebhookReceiver.Options::fetching);
            server.close();

            assertThatThrownBy(() -> receiver.await("payin_1", APPROVED, ofSeconds(1)))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContainingAll("Fetching has stopped", "The sandbox's deliveries are unknown");
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("paysandbox-webhooks|HTTP-Dispatcher"))
                .collect(Collectors.toSet());
    }
}
