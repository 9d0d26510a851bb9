package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many receivers and many requests at once: what one receiver does concerns no other, and nothing is lost. */
class IsolationTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TestCourier sending = new TestCourier().timingOutAfter(LONG);
    private final List<ScriptedReceiver> receivers = new ArrayList<>();

    @AfterEach
    void close() {
        sending.close();
        receivers.forEach(ScriptedReceiver::close);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 40, 400})
    void any_number_of_dead_receivers_leaves_connections_for_those_that_answer(int dead) throws Exception {
        var stuck = new CountDownLatch(dead);
        ScriptedReceiver hanging = hanging(stuck);
        sending.lookingUp("127.0.0.1");
        var known = alive();
        assertDelivered(many(100, known.url()));
        for (int i = 0; i < dead; i++) {
            many(20, "http://dead" + i + ".example:" + hanging.port());
        }
        assertThat(stuck.await(1, TimeUnit.MINUTES)).isTrue();

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
                TestCourier.hang(never);
                throw new UnknownHostException(name);
            }
            return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        });
        for (int i = 0; i < 30; i++) {
            sending.post("http://hangs.example/", "{}");
        }
        assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();

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

    @Test
    void a_receiver_that_does_not_answer_keeps_one_connection_and_regains_the_others_by_answering()
            throws InterruptedException {
        var busy = new AtomicInteger();
        var most = new AtomicInteger();
        var backAtSixteen = new CountDownLatch(1);
        var went = new CountDownLatch(1);
        sending.timingOutAfter(Duration.ofMillis(500));
        try (var receiver = ScriptedReceiver.playing(c -> {
            for (String body = c.request(); body != null; body = c.request()) {
                if (body.equals("hang")) {
                    c.untilReceiverCloses();
                }
                int now = busy.incrementAndGet();
                most.accumulateAndGet(now, Math::max);
                if (body.equals("together") && now == 16) {
                    backAtSixteen.countDown();
                    went.countDown();
                }
                if (body.equals("together")) {
                    went.await();
                }
                busy.decrementAndGet();
                c.say(ScriptedReceiver.OK);
            }
        })) {
            TestCourier.awaitAll(IntStream.range(0, 16)
                    .mapToObj(i -> sending.post(receiver.url(), "hang"))
                    .toList());

            var first = IntStream.range(0, 15)
                    .mapToObj(i -> sending.post(receiver.url(), "alone"))
                    .toList();
            assertThat(TestCourier.await(first.get(0)).outcome()).isEqualTo(Outcome.DELIVERED);
            TestCourier.awaitAll(first);
            IntStream.range(0, 16).forEach(i -> sending.post(receiver.url(), "together"));

            assertThat(backAtSixteen.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(most).hasValue(16);
        }
    }

    private static final int PARCELS = 20_000;

    @Test
    void twenty_thousand_requests_each_arrive_once_and_have_one_result() throws InterruptedException {
        var arrived = new AtomicIntegerArray(PARCELS);
        var told = new AtomicIntegerArray(PARCELS);
        var all = new CountDownLatch(PARCELS);
        try (var receiver = ScriptedReceiver.playing(c -> {
            for (String body = c.request(); body != null; body = c.request()) {
                arrived.incrementAndGet(Integer.parseInt(body));
                c.say(ScriptedReceiver.OK);
            }
        })) {
            for (int i = 0; i < PARCELS; i++) {
                int number = i;
                sending.post(receiver.url(), String.valueOf(i)).thenAccept(result -> {
                    if (result.outcome() == Outcome.DELIVERED) {
                        told.incrementAndGet(number);
                    }
                    all.countDown();
                });
            }

            assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < PARCELS; i++) {
                assertThat(arrived.get(i)).as("arrivals of parcel %d", i).isEqualTo(1);
                assertThat(told.get(i)).as("deliveries told of parcel %d", i).isEqualTo(1);
            }
            assertThat(receiver.accepted()).isLessThanOrEqualTo(16);
            assertThat(sending.courier().waiting()).isZero();
        }
    }
}
