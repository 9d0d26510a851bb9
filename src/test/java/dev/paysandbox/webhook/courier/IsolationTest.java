package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsolationTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TestCourier sending = new TestCourier().timingOutAfter(LONG);
    private final List<ScriptedReceiver> receivers = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        sending.close();
        for (ScriptedReceiver receiver : receivers) {
            receiver.close();
        }
    }

    @Test
    void a_dead_receiver_delays_neither_its_senders_other_receivers_nor_other_senders() throws Exception {
        var stuck = new CountDownLatch(16);
        ScriptedReceiver dead = hanging(stuck);
        ScriptedReceiver alive = alive();
        many(500, "pk_test_a", dead);
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(500, "pk_test_a", alive));
        assertDelivered(many(500, "pk_test_b", alive));
        assertThat(sending.courier().inFlight()).isEqualTo(16);
        assertThat(sending.courier().waiting()).isEqualTo(484);
    }

    @Test
    void a_sender_whose_receivers_do_not_answer_delays_no_other_sender_even_at_the_same_receiver() throws Exception {
        // One connection for each of the five; of the 64 besides, each may take as many as it leaves.
        int taken = 5 + (15 + 15 + 15 + 10 + 5);
        var stuck = new CountDownLatch(taken);
        ScriptedReceiver shared = ScriptedReceiver.playing(c -> {
            for (String body = c.request(); body != null; body = c.request()) {
                if (body.equals("hang")) {
                    stuck.countDown();
                    c.untilReceiverCloses();
                }
                c.say(ScriptedReceiver.OK);
            }
        });
        receivers.add(shared);
        for (ScriptedReceiver receiver :
                List.of(shared, hanging(stuck), hanging(stuck), hanging(stuck), hanging(stuck))) {
            many(40, "pk_test_a", receiver, "hang");
        }
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(500, "pk_test_b", shared));
        assertDelivered(many(500, "pk_test_a", alive()));
        assertThat(sending.courier().inFlight()).isEqualTo(taken);
    }

    @Test
    void a_receiver_has_its_first_connection_although_others_have_all_there_are() throws Exception {
        var stuck = new CountDownLatch(8);
        var free = new CountDownLatch(1);
        ScriptedReceiver oneFrees = ScriptedReceiver.playing(c -> {
            c.request();
            stuck.countDown();
            if (c.number == 1) {
                free.await();
                c.say(ScriptedReceiver.OK);
            }
            c.untilReceiverCloses();
        });
        receivers.add(oneFrees);
        sending.limitedTo(4, 8);
        many(50, "pk_test_a", oneFrees);
        many(50, "pk_test_a", hanging(stuck));
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        // All eight slots hang and both receivers have more to take; the third has a connection all the same.
        var late = many(30, "pk_test_a", alive());
        handOverIsThrough();
        assertDelivered(late);
        free.countDown();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 40, 400})
    void any_number_of_dead_receivers_leaves_connections_for_those_that_answer(int dead) throws Exception {
        var stuck = new CountDownLatch(dead);
        ScriptedReceiver hanging = hanging(stuck);
        sending.lookingUp(name -> new InetAddress[] {InetAddress.getByName("127.0.0.1")});
        var known = alive();
        assertDelivered(many(100, "pk_test_a", known));
        for (int i = 0; i < dead; i++) {
            many(20, "pk_test_a", "http://dead" + i + ".example:" + hanging.port());
        }
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(500, "pk_test_a", known));
        assertDelivered(many(500, "pk_test_a", alive()));
    }

    @Test
    void many_slow_name_lookups_do_not_delay_a_name_that_was_found_before() throws Exception {
        var asked = new CountDownLatch(16);
        var never = new CountDownLatch(1);
        sending.lookingUp(name -> {
            if (name.startsWith("hangs")) {
                asked.countDown();
                await(never);
                throw new UnknownHostException(name);
            }
            return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        });
        int port = alive().port();
        assertDelivered(many(1, "pk_test_a", "http://shop.example:" + port));
        for (int i = 0; i < 400; i++) {
            sending.post("pk_test_a", "http://hangs" + i + ".example/", "{}");
        }
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(100, "pk_test_b", "http://shop.example:" + port));
    }

    @Test
    void a_slow_name_lookup_delays_no_other_and_uses_one_thread_for_all_its_requests() throws Exception {
        var asked = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        sending.lookingUp(name -> {
            if (name.equals("hangs.example")) {
                asked.countDown();
                await(never);
                throw new UnknownHostException(name);
            }
            return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        });
        for (int i = 0; i < 30; i++) {
            sending.post("pk_test_" + i, "http://hangs.example/", "{}");
        }
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

        int port = alive().port();
        assertDelivered(IntStream.range(0, 100)
                .mapToObj(i -> sending.post("pk_test_a", "http://shop" + i + ".example:" + port, "{}"))
                .toList());
    }

    /** The courier's thread takes parcels in order, so once it has refused this one it knows all before it. */
    private void handOverIsThrough() {
        assertThat(sending.to("mailto:nobody").outcome()).isEqualTo(Outcome.BAD_URL);
    }

    private ScriptedReceiver alive() {
        ScriptedReceiver receiver = ScriptedReceiver.saying(ScriptedReceiver.OK);
        receivers.add(receiver);
        return receiver;
    }

    private ScriptedReceiver hanging(CountDownLatch stuck) {
        ScriptedReceiver receiver = ScriptedReceiver.playing(c -> {
            c.request();
            stuck.countDown();
            c.untilReceiverCloses();
        });
        receivers.add(receiver);
        return receiver;
    }

    private List<CompletableFuture<RequestResult>> many(int count, String sender, ScriptedReceiver receiver) {
        return many(count, sender, receiver, "{}");
    }

    private List<CompletableFuture<RequestResult>> many(
            int count, String sender, ScriptedReceiver receiver, String body) {
        return IntStream.range(0, count)
                .mapToObj(i -> sending.post(sender, receiver.url(), body))
                .toList();
    }

    private List<CompletableFuture<RequestResult>> many(int count, String sender, String url) {
        return IntStream.range(0, count)
                .mapToObj(i -> sending.post(sender, url, "{}"))
                .toList();
    }

    private static void assertDelivered(List<CompletableFuture<RequestResult>> results) {
        assertThat(TestCourier.awaitAll(results))
                .extracting(RequestResult::outcome)
                .containsOnly(Outcome.DELIVERED);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
