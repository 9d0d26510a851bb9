package dev.paysandbox.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxClockTest {
    private static final long START = 1_700_000_000_000L;

    private final AtomicLong wall = new AtomicLong(START);
    private final AtomicLong nanos = new AtomicLong(42);
    private final SandboxClock clock = new SandboxClock(new TestTime(wall::get, nanos::get));

    private void computerRuns(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void a_jump_of_the_computers_wall_clock_does_not_move_it() {
        wall.addAndGet(-86_400_000);
        computerRuns(10);
        assertThat(clock.now()).isEqualTo(START + 10);
    }

    @Test
    void a_frozen_clock_resumes_at_the_instant_where_it_was_frozen() {
        computerRuns(100);
        clock.freeze();
        computerRuns(5_000);
        assertThat(clock.now()).isEqualTo(START + 100);
        clock.freeze();
        assertThat(clock.now()).isEqualTo(START + 100);

        clock.resume(1);
        assertThat(clock.now()).isEqualTo(START + 100);
        computerRuns(7);
        assertThat(clock.now()).isEqualTo(START + 107);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.5, 1, 60, 3_600, 1_000_000})
    void it_runs_at_the_speed_it_is_given(double speed) {
        clock.resume(speed);
        computerRuns(10_000);
        assertThat(clock.now()).isEqualTo(START + (long) (10_000 * speed));
        assertThat(clock.speed()).isEqualTo(speed);
    }

    @Test
    void a_new_speed_counts_from_the_moment_it_is_given() {
        clock.resume(100);
        computerRuns(10);
        clock.resume(1);
        computerRuns(10);
        assertThat(clock.now()).isEqualTo(START + 1_010);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 0.0009, 1_000_001, Double.NaN, Double.POSITIVE_INFINITY})
    void other_speeds_are_refused_and_change_nothing(double speed) {
        assertThatIllegalArgumentException().isThrownBy(() -> clock.resume(speed));
        assertThat(clock.speed()).isEqualTo(1);
    }

    @Test
    void a_clock_that_was_moved_runs_on_from_there() {
        clock.freeze();
        clock.moveTo(START + 86_400_000);
        assertThat(clock.now()).isEqualTo(START + 86_400_000);
        clock.resume(2);
        computerRuns(5);
        assertThat(clock.now()).isEqualTo(START + 86_400_010);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void it_never_goes_back_whether_frozen_or_running(boolean frozen) {
        computerRuns(1_000);
        if (frozen) {
            clock.freeze();
        }
        assertThatIllegalArgumentException().isThrownBy(() -> clock.moveTo(START + 999));
        assertThat(clock.now()).isEqualTo(START + 1_000);
    }

    @Test
    void the_computers_instant_of_an_instant_is_when_the_clock_reads_it() {
        for (var speed : new double[] {0.001, 0.3, 1, 7.7, 60, 1_000_000}) {
            clock.resume(speed);
            var due = clock.now() + 12_345;
            var at = clock.hostNanosAt(due);
            nanos.set(at - (long) (1e6 / speed) - 1_000);
            assertThat(clock.now()).as("before, at speed " + speed).isLessThan(due);
            nanos.set(at + 1);
            var aNanosecondLater = due + (long) (2 * speed / 1e6);
            assertThat(clock.now()).as("then, at speed " + speed).isBetween(due, aNanosecondLater);
        }
    }

    @Test
    void a_frozen_clock_has_reached_what_is_due_at_its_instant_and_reaches_nothing_later() {
        assertThat(clock.hostNanosAt(Long.MAX_VALUE)).as("nothing due").isEqualTo(Long.MAX_VALUE);
        clock.freeze();
        assertThat(clock.hostNanosAt(START)).isLessThanOrEqualTo(nanos.get());
        assertThat(clock.hostNanosAt(START + 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(clock.hostNanosAt(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void its_time_never_decreases(long seed) {
        var random = new Random(seed);
        var last = clock.now();
        for (int i = 0; i < 10_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> clock.freeze();
                case 1 -> clock.resume(Math.pow(10, random.nextInt(-3, 7)));
                case 2 -> clock.moveTo(clock.now() + random.nextInt(1_000));
                default -> nanos.addAndGet(random.nextInt(100_000_000));
            }
            assertThat(clock.now()).as("seed " + seed + ", step " + i).isGreaterThanOrEqualTo(last);
            last = clock.now();
        }
    }
}
