package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class CourierLoadTest {
    private static final int PARCELS = 20_000;

    @Test
    void twenty_thousand_requests_each_arrive_once_and_have_one_result() throws IOException, InterruptedException {
        var arrived = new AtomicIntegerArray(PARCELS);
        var told = new AtomicIntegerArray(PARCELS);
        var all = new CountDownLatch(PARCELS);
        try (var sending = new TestCourier();
                var receiver = ScriptedReceiver.playing(c -> {
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
