package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.time.TestTime;
import dev.paysandbox.world.keep.SetAsideWorld;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.tester.ClockControl;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** After drills a world is as if there had been none, with time as the test has it. */
class SetAsideWorldTest {
    private final AtomicLong wallMillis = new AtomicLong(1_800_000_000_000L);
    private final AtomicLong nanos = new AtomicLong(1);

    @AutoClose
    private final TestWorlds sandbox = new TestWorlds(new TestTime(wallMillis::get, nanos::get));

    private final World world = sandbox.world("drilled");

    private void runsFor(Duration time) {
        wallMillis.addAndGet(time.toMillis());
        nanos.addAndGet(time.toNanos());
    }

    private SetAsideWorld setAside() {
        return new Snapshots(sandbox.cards, "test").setAside(world);
    }

    /** Drills that take this long and move their own clock. */
    private void drillsFor(Duration time) throws InterruptedException {
        var aside = setAside();
        aside.next(state -> state.clock.freeze());
        TestWorlds.advance(world, now -> now + TimeUnit.DAYS.toMillis(30));
        runsFor(time);
        aside.restore();
    }

    @Test
    void a_clock_with_another_speed_keeps_it_during_drills() throws InterruptedException {
        world.run(state -> state.clock.resume(60));
        long before = world.now();

        drillsFor(Duration.ofSeconds(52));

        assertThat(world.now() - before).isEqualTo(TimeUnit.MINUTES.toMillis(52));
    }

    @Test
    void a_frozen_clock_stays_at_its_instant() throws InterruptedException {
        new ClockControl().freeze(world);
        long before = world.now();

        drillsFor(Duration.ofSeconds(52));
        runsFor(Duration.ofSeconds(52));

        assertThat(world.now()).isEqualTo(before);
    }

    @Test
    void how_fast_requests_followed_each_other_is_still_known() throws InterruptedException {
        new ClockControl().freeze(world);
        sends("one", 0);
        sends("two", TimeUnit.SECONDS.toNanos(90));

        drillsFor(Duration.ofSeconds(52));

        var entries = world.records().entries();
        assertThat(entries.get(0).hostMillisAfter(entries.get(1))).isEqualTo(90_000);
    }

    private void sends(String body, long nanosOfRequest) {
        var asked = TestWorlds.text("/payin", "", body);
        world.records().add(TestWorlds.exchange(world.now(), "POST", asked, 400), nanosOfRequest);
    }
}
