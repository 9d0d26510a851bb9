package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.support.Receiver;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TestTime;
import dev.paysandbox.world.tester.ClockControl;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdvanceTest {
    private final TestWorlds sandbox = new TestWorlds();
    private final ClockControl clocks = new ClockControl();
    private final World world = sandbox.world("advances");
    private final Receiver receiver = new Receiver();
    private final CountDownLatch answered = new CountDownLatch(1);

    @Test
    void a_task_that_fails_leaves_the_world_to_other_threads() {
        assertThatThrownBy(() -> world.change(state -> {
                    state.agenda.put(state.clock.now(), ScheduledTask.of("fail", () -> {
                        throw new IllegalStateException("failed");
                    }));
                    return state;
                }))
                .hasMessage("failed");

        var looked = CompletableFuture.supplyAsync(() -> world.look(state -> state.payins.size()));
        assertThat(looked.orTimeout(1, TimeUnit.MINUTES).join()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 60, 1_000_000})
    void an_advance_of_a_clock_that_runs_leads_exactly_as_far_as_asked(double speed) throws InterruptedException {
        var nanos = new AtomicLong();
        var hurrying = new TestTime(() -> 1_700_000_000_000L, () -> nanos.addAndGet(700_000));
        try (var elsewhere = new TestWorlds(hurrying);
                var clocks = new ClockControl()) {
            var live = elsewhere.world("live");
            clocks.resume(live, speed);
            var last = 0L;
            for (int i = 0; i < 100; i++) {
                var millis = ThreadLocalRandom.current().nextLong(3);
                var advance = TestWorlds.advance(live, now -> now + millis);
                assertThat(advance.to() - advance.from()).isEqualTo(millis);
                assertThat(advance.from()).isGreaterThanOrEqualTo(last);
                last = advance.to();
            }
        }
    }
}
