package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A receiver's part of the connections: less when it does not answer, more when it does. */
class ReceiverLimitTest {
    @Test
    void a_receiver_that_does_not_answer_keeps_one_connection_and_regains_the_others_by_answering()
            throws IOException, InterruptedException {
        var busy = new AtomicInteger();
        var most = new AtomicInteger();
        var backAtSixteen = new CountDownLatch(1);
        var went = new CountDownLatch(1);
        try (var sending = new TestCourier().timingOutAfter(Duration.ofMillis(500));
                var receiver = ScriptedReceiver.playing(c -> {
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

            assertThat(backAtSixteen.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(most).hasValue(16);
        }
    }
}
