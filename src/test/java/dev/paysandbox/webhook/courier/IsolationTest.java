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
    void a_dead_receiver_delays_no_other() throws Exception {
        var stuck = new CountDownLatch(16);
        ScriptedReceiver dead = hanging(stuck);
        many(500, dead.url());
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(500, alive().url()));
        assertThat(sending.courier().inFlight()).isEqualTo(16);
        assertThat(sending.courier().waiting()).isEqualTo(484);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 40, 400})
    void any_number_of_dead_receivers_leaves_connections_for_those_that_answer(int dead) throws Exception {
        var stuck = new CountDownLatch(dead);
        ScriptedReceiver hanging = hanging(stuck);
        sending.lookingUp(name -> new InetAddress[] {InetAddress.getByName("127.0.0.1")});
        var known = alive();
        assertDelivered(many(100, known.url()));
        for (int i = 0; i < dead; i++) {
            many(20, "http://dead" + i + ".example:" + hanging.port());
        }
        assertThat(stuck.await(20, TimeUnit.SECONDS)).isTrue();

        assertDelivered(many(500, known.url()));
        assertDelivered(many(500, alive().url()));
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
            sending.post("http://hangs.example/", "{}");
        }
        assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

        int port = alive().port();
        assertDelivered(IntStream.range(0, 100)
                .mapToObj(i -> sending.post("http://shop" + i + ".example:" + port, "{}"))
                .toList());
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

    private List<CompletableFuture<RequestResult>> many(int count, String url) {
        return IntStream.range(0, count).mapToObj(i -> sending.post(url, "{}")).toList();
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
