package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.time.TestTime;
import dev.paysandbox.world.keep.FolderStore;
import dev.paysandbox.world.keep.SetAsideWorld;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.tester.Merchants;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a kept world's clock, and of a world whose drills are cut short, with time as the test has it. */
class KeptStateTest {
    private static final long START = 1_800_000_000_000L;

    @TempDir
    Path folder;

    private final AtomicLong wallMillis = new AtomicLong(START);
    private final AtomicLong nanos = new AtomicLong(1);
    private final TestTime host = new TestTime(wallMillis::get, nanos::get);

    private TestWorlds started(String... flags) throws IOException {
        return new TestWorlds(host, new FolderStore(folder), flags);
    }

    private void runsFor(Duration time) {
        wallMillis.addAndGet(time.toMillis());
        nanos.addAndGet(time.toNanos());
    }

    private static void opens(TestWorlds sandbox, String name) {
        sandbox.opens(sandbox.world(name), PaymentMethod.BOLETO, 100, null);
    }

    @ParameterizedTest
    @CsvSource({"resume, 1", "continue, 49"})
    void while_no_sandbox_runs_the_clock_stops_or_continues_as_the_setting_says(String setting, int hours)
            throws IOException {
        try (var sandbox = started()) {
            opens(sandbox, "clock");
            // Under the world's lock, so that the writer of worlds does not see one clock moved and the other not.
            sandbox.world("clock").look(state -> {
                runsFor(Duration.ofHours(1));
                return state;
            });
        }
        // Another process: its monotonic clock begins anew.
        wallMillis.addAndGet(Duration.ofDays(2).toMillis());
        nanos.set(1);
        try (var sandbox = started("--data-clock=" + setting)) {
            assertThat(sandbox.world("clock").now() - START).isEqualTo(TimeUnit.HOURS.toMillis(hours));
        }
    }

    @Test
    void the_clock_of_a_parked_world_continues() throws IOException {
        try (var sandbox = started("--max-worlds=1")) {
            opens(sandbox, "parked");
            opens(sandbox, "other");
            assertThat(sandbox.worlds.open().find("pk_test_parked")).isNull();
            runsFor(Duration.ofHours(5));

            assertThat(sandbox.world("parked").now() - START).isEqualTo(TimeUnit.HOURS.toMillis(5));
        }
    }

    @Test
    void a_parked_worlds_clock_continues_over_a_restart_for_as_long_as_sandboxes_ran() throws IOException {
        try (var sandbox = started("--max-worlds=1")) {
            opens(sandbox, "parked");
            opens(sandbox, "other");
            runsFor(Duration.ofHours(5));
        }
        wallMillis.addAndGet(Duration.ofDays(2).toMillis());
        nanos.set(1);
        try (var sandbox = started()) {
            assertThat(sandbox.world("parked").now() - START).isEqualTo(TimeUnit.HOURS.toMillis(5));
        }
    }

    @Test
    void a_sandbox_that_ends_while_drills_are_played_keeps_the_world_as_they_found_it() throws IOException {
        try (var sandbox = started()) {
            opens(sandbox, "drilled");
            var world = sandbox.world("drilled");
            var snapshots = new Snapshots(sandbox.cards, "test");
            var aside = snapshots.setAside(world);
            aside.next(state -> {});
            opens(sandbox, "drilled");
        }
        try (var sandbox = started()) {
            var payins = sandbox.payins.newest(sandbox.world("drilled"), Long.MAX_VALUE, 10, payin -> true);

            assertThat(payins.data()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "continue"})
    void a_sandbox_that_ends_after_long_drills_has_not_set_back_the_clock(String setting) throws IOException {
        try (var sandbox = started()) {
            opens(sandbox, "drilled");
            new Snapshots(sandbox.cards, "test")
                    .setAside(sandbox.world("drilled"))
                    .next(state -> {});
            runsFor(Duration.ofMinutes(10));
        }
        nanos.set(1);
        try (var sandbox = started("--data-clock=" + setting)) {
            assertThat(sandbox.world("drilled").now() - START).isGreaterThanOrEqualTo(TimeUnit.MINUTES.toMillis(10));
        }
    }

    @Test
    void drills_that_end_after_the_last_write_need_no_restoring() throws IOException {
        SetAsideWorld aside;
        try (var sandbox = started()) {
            opens(sandbox, "drilled");
            aside = new Snapshots(sandbox.cards, "test").setAside(sandbox.world("drilled"));
            aside.next(state -> {});
        }

        assertThatCode(aside::restore).doesNotThrowAnyException();
    }

    @Test
    void the_object_of_a_parked_world_accepts_no_changes_and_shows_no_data() throws IOException {
        try (var sandbox = started("--max-worlds=1")) {
            opens(sandbox, "parked");
            var parked = sandbox.world("parked");
            var merchants = new Merchants(sandbox.worlds);
            opens(sandbox, "other");
            assertThat(sandbox.worlds.open().find("pk_test_parked")).isNull();

            for (ThrowingCallable work : List.<ThrowingCallable>of(
                    () -> TestWorlds.advance(parked, now -> now + 1),
                    () -> merchants.rotate(parked),
                    () -> parked.records().entries(),
                    () -> parked.records().clearJournal())) {
                assertThatThrownBy(work).hasMessageContaining("was parked while the request came in");
            }
            assertThat(sandbox.world("parked").access().admits("sk_test_parked", true))
                    .isTrue();
        }
    }
}
