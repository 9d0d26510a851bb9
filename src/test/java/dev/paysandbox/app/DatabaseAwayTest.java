package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.data.postgres.PostgresStore;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.support.Wire;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a sandbox does while it cannot reach the database of its worlds: at first it goes on, after its lease it stops. */
class DatabaseAwayTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final TestDatabase database = new TestDatabase();

    /** It writes worlds only when they leave it. */
    private static TestWorlds started(String name, Duration lease, String url) throws IOException {
        return new TestWorlds(new PostgresStore(url, null, lease, name, HostTime.SYSTEM), "--data-interval=1h");
    }

    private long leaseEnd() {
        return database.finds("select extract(epoch from valid_until) * 1000 from paysandbox_sandbox");
    }

    @Test
    void worlds_are_served_for_at_least_three_quarters_of_the_lease() throws IOException {
        var passed = new AtomicLong();
        var host = new HostTime(
                () -> HostTime.SYSTEM.wallMillis().getAsLong() + passed.get(),
                () -> HostTime.SYSTEM.nanos().getAsLong() + passed.get() * 1_000_000);
        try (var wire = new Wire(database.port());
                var sandbox =
                        new TestWorlds(host, new PostgresStore(database.urlBy(wire.port()), null, LONG, "one", host))) {
            sandbox.pays("shop");
            long end = leaseEnd();
            passed.addAndGet(LONG.toMillis() / 8);
            Eventually.holds(() -> leaseEnd() != end);
            wire.cut();
            passed.addAndGet(LONG.toMillis() * 3 / 4);
            assertThat(sandbox.pays("shop")).isEqualTo(2);
            passed.addAndGet(LONG.toMillis() / 4);
            assertThatThrownBy(() -> sandbox.world("shop")).hasMessageContaining("dataLease");
            wire.mend();
        }
    }

    @Test
    void a_sandbox_without_the_database_serves_nothing_after_its_lease_and_another_continues_with_what_was_kept()
            throws IOException {
        try (var wire = new Wire(database.port());
                var lonely = started("lonely", SHORT, database.urlBy(wire.port()));
                var other = started("other", SHORT, database.url())) {
            other.pays("shop");
            lonely.pays("shop");
            var world = lonely.world("shop");
            wire.cut();
            assertThat(lonely.pays("shop")).isEqualTo(3);

            assertThat(other.pays("shop"))
                    .as("the one that was kept, and this one")
                    .isEqualTo(2);
            assertThatThrownBy(() -> world.see(state -> state)).hasMessageContaining("dataLease");
            assertThatThrownBy(() -> lonely.world("shop")).hasMessageContaining("dataLease");

            wire.mend();
            assertThat(servedAgain(lonely, "shop")).isEqualTo(3);
        }
    }

    @Test
    void a_sandbox_whose_computer_slept_for_longer_than_its_lease_serves_nothing_until_it_has_renewed_it()
            throws IOException {
        var slept = new AtomicLong();
        var host = new HostTime(() -> HostTime.SYSTEM.wallMillis().getAsLong() + slept.get(), HostTime.SYSTEM.nanos());
        try (var wire = new Wire(database.port());
                var sandbox =
                        new TestWorlds(host, new PostgresStore(database.urlBy(wire.port()), null, LONG, "one", host))) {
            sandbox.pays("shop");
            wire.cut();
            slept.set(LONG.toMillis());
            assertThatThrownBy(() -> sandbox.world("shop")).hasMessageContaining("dataLease");
            wire.mend();
            assertThat(servedAgain(sandbox, "shop")).isEqualTo(2);
        }
    }

    /** Once the sandbox has found out what it has lost. */
    private static int servedAgain(TestWorlds sandbox, String name) {
        var payins = new AtomicInteger();
        Eventually.holds(() -> {
            try {
                payins.set(sandbox.pays(name));
                return true;
            } catch (Problem notYet) {
                assertThat(notYet.code()).isEqualTo(ErrorCode.TOO_BUSY);
                return false;
            }
        });
        return payins.get();
    }

    @Test
    void a_database_that_refuses_writes_is_reported_once_until_it_accepts_them_again() throws Exception {
        try (var log = Log.listened();
                var sandbox = started("one", SHORT, database.url())) {
            sandbox.pays("shop");
            database.executes("""
                    create sequence attempts;
                    create function refuse() returns trigger language plpgsql as $$ begin
                      perform nextval('attempts');
                      raise exception 'it only reads now';
                    end $$;
                    create trigger refuse before update on paysandbox_sandbox
                      for each statement execute function refuse()""");
            Eventually.holds(() -> database.finds("select last_value from attempts") >= 4);
            database.executes("drop trigger refuse on paysandbox_sandbox");
            log.waitsFor("The database of worlds is available again");

            assertThat(log.text()).containsOnlyOnce("it only reads now").containsOnlyOnce("is available again");
            assertThat(servedAgain(sandbox, "shop")).isPositive();
        }
    }

    @Test
    void a_database_without_its_count_of_the_time_is_refused_by_a_sentence_and_releases_worlds_at_the_end()
            throws IOException {
        try (var sandbox = started("one", LONG, database.url())) {
            sandbox.pays("shop");
            database.executes("delete from paysandbox_clock");
        }

        assertThat(database.finds("select count(*) from paysandbox_world where version > 0 and owner is null"))
                .isEqualTo(1);
        assertThatThrownBy(() -> started("later", LONG, database.url()))
                .hasRootCauseMessage("its table paysandbox_clock has no row");
    }

    @Test
    void without_the_database_worlds_in_memory_are_served_and_written_afterwards() throws IOException {
        try (var wire = new Wire(database.port())) {
            try (var sandbox = started("one", LONG, database.urlBy(wire.port()))) {
                sandbox.pays("shop");
                wire.cut();
                assertThat(sandbox.pays("shop")).isEqualTo(2);
                assertThatThrownBy(() -> sandbox.world("another")).hasMessageContaining("cannot be read now");
                assertThat(sandbox.worlds.keptCounters().failure())
                        .contains("the database does not answer")
                        .doesNotContain("total=");
                wire.mend();
            }
            try (var later = started("later", LONG, database.url())) {
                assertThat(later.payins("shop")).isEqualTo(2);
            }
        }
    }
}
