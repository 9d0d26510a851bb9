package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.postgres.PostgresStore;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.support.Wire;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worlds that several sandboxes share by a database: each is in one place, and goes where it is wanted. */
class SharedWorldsTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final TestDatabase database = new TestDatabase();

    /** It writes worlds only when they leave it. */
    private static TestWorlds started(String name, Duration lease, String url) throws IOException {
        return new TestWorlds(new PostgresStore(url, null, lease, name, HostTime.SYSTEM), "--data-interval=1h");
    }

    private TestWorlds started(String name) throws IOException {
        return started(name, LONG, database.url());
    }

    /** Answers how many payins the world has then. */
    private static int pays(TestWorlds sandbox, String name) {
        var world = sandbox.world(name);
        return world.inside(state -> {
            sandbox.payins.open(world, TestWorlds.payin(PaymentMethod.PIX, 100, null), ScenarioRequests.Headers.NONE);
            return state.payins.size();
        });
    }

    private static int payins(TestWorlds sandbox, String name) {
        return sandbox.world(name).see(state -> state.payins.size());
    }

    private static boolean has(TestWorlds sandbox, String name) {
        return sandbox.worlds.findOpen("pk_test_" + name).isPresent();
    }

    @Test
    void a_world_goes_to_the_sandbox_that_is_asked_for_it_and_back() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            assertThat(pays(one, "shop")).isEqualTo(1);
            assertThat(pays(other, "shop")).isEqualTo(2);
            assertThat(has(one, "shop")).isFalse();
            assertThat(pays(one, "shop")).isEqualTo(3);
            assertThat(has(other, "shop")).isFalse();
        }
    }

    @Test
    void no_world_is_ever_in_two_places_however_many_ask_for_it_at_once() throws Exception {
        var worlds = List.of("a", "b", "c");
        var counts = new ArrayList<List<String>>();
        try (var one = started("one");
                var second = started("second");
                var third = started("third")) {
            var sandboxes = List.of(one, second, third);
            var threads = Executors.newFixedThreadPool(6);
            var payers = IntStream.range(0, 6)
                    .mapToObj(seed -> (Callable<List<String>>) () -> {
                        var random = new Random(seed);
                        var seen = new ArrayList<String>();
                        while (seen.size() < 30) {
                            var world = worlds.get(random.nextInt(3));
                            try {
                                seen.add(world + pays(sandboxes.get(random.nextInt(3)), world));
                            } catch (Problem busy) {
                                assertThat(busy.code()).isEqualTo(ErrorCode.TOO_BUSY);
                            }
                        }
                        return seen;
                    })
                    .toList();
            for (var done : threads.invokeAll(payers)) {
                counts.add(done.get());
            }
            threads.shutdown();
        }
        var all = counts.stream().flatMap(List::stream).toList();
        assertThat(all).doesNotHaveDuplicates();
        try (var later = started("later")) {
            for (var world : worlds) {
                var own = all.stream().filter(count -> count.startsWith(world)).count();
                assertThat(payins(later, world)).as(world).isEqualTo((int) own);
            }
        }
    }

    @Test
    void a_world_with_steady_traffic_goes_to_a_sandbox_that_wants_it_all_the_same() throws Exception {
        try (var one = started("one");
                var other = started("other")) {
            var begun = new CountDownLatch(20);
            var stopped = new AtomicBoolean();
            var traffic = new Thread(() -> {
                while (!stopped.get()) {
                    try {
                        pays(one, "shop");
                    } catch (Problem busy) {
                        assertThat(busy.code()).isEqualTo(ErrorCode.TOO_BUSY);
                    }
                    begun.countDown();
                }
            });
            traffic.start();
            begun.await();
            try {
                for (int i = 0; i < 5; i++) {
                    assertThat(pays(other, "shop")).isPositive();
                }
            } finally {
                stopped.set(true);
                traffic.join();
            }
        }
    }

    @Test
    void the_list_of_worlds_tells_which_sandbox_has_one_and_what_nobody_has() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            pays(one, "shop");
            pays(other, "shop");
            pays(other, "mine");
            pays(one, "mine");
            assertThat(new Merchants(one.worlds).all())
                    .extracting(line -> line.publicKey() + " " + line.parked() + " " + line.sandbox())
                    .containsExactly(
                            "pk_test_mine false null", "pk_test_sandbox true null", "pk_test_shop false other");
        }
    }

    @Test
    void a_world_whose_drills_are_played_stays_and_the_refusal_says_where_it_is_and_why() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            var world = one.world("shop");
            world.beginDrill((state, journal) -> {}, state -> {});
            assertThatThrownBy(() -> other.world("shop"))
                    .hasMessageContaining("the sandbox one has it: its drills are being played");
        }
    }

    @Test
    void a_sandbox_without_the_database_serves_nothing_after_its_lease_and_another_goes_on_with_what_was_kept()
            throws IOException {
        try (var wire = new Wire(database.port());
                var lonely = started("lonely", SHORT, database.urlBy(wire.port()));
                var other = started("other", SHORT, database.url())) {
            pays(other, "shop");
            pays(lonely, "shop");
            var world = lonely.world("shop");
            wire.cut();
            assertThat(pays(lonely, "shop")).isEqualTo(3);

            assertThat(pays(other, "shop"))
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
            pays(sandbox, "shop");
            wire.cut();
            slept.set(LONG.toMillis());
            assertThatThrownBy(() -> sandbox.world("shop")).hasMessageContaining("dataLease");
            wire.mend();
            assertThat(servedAgain(sandbox, "shop")).isEqualTo(2);
        }
    }

    @Test
    void the_clock_of_a_sandbox_that_is_behind_catches_up_with_what_others_have_noted() throws IOException {
        try (var first = new PostgresStore(database.url(), null, LONG, "first", HostTime.SYSTEM);
                var second = new PostgresStore(database.url(), null, LONG, "second", HostTime.SYSTEM)) {
            long noted = first.noteRunning(1_000_000);
            assertThat(second.noteRunning(5)).isGreaterThanOrEqualTo(noted);
            assertThat(second.ranFor()).isGreaterThanOrEqualTo(noted);
        }
    }

    @Test
    void the_tables_may_be_in_a_schema_with_a_name_as_long_as_the_database_allows() throws IOException {
        var schema = "Q".repeat(63);
        database.executes("create schema \"" + schema + "\"");
        var url = database.url() + "&currentSchema=%22" + schema + "%22";
        try (var one = started("one", LONG, url);
                var other = started("other", LONG, url)) {
            assertThat(pays(one, "shop")).isEqualTo(1);
            assertThat(pays(other, "shop")).isEqualTo(2);
        }
    }

    /** Once the sandbox has found out what it has lost. */
    private static int servedAgain(TestWorlds sandbox, String name) {
        while (true) {
            try {
                return pays(sandbox, name);
            } catch (Problem notYet) {
                assertThat(notYet.code()).isEqualTo(ErrorCode.TOO_BUSY);
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void while_the_database_is_away_worlds_in_memory_go_on_and_are_kept_afterwards() throws IOException {
        try (var wire = new Wire(database.port())) {
            try (var sandbox = started("one", LONG, database.urlBy(wire.port()))) {
                pays(sandbox, "shop");
                wire.cut();
                assertThat(pays(sandbox, "shop")).isEqualTo(2);
                assertThatThrownBy(() -> sandbox.world("another")).hasMessageContaining("cannot be read now");
                assertThat(sandbox.worlds.keptCounters().failure()).contains("the database does not answer");
                wire.mend();
            }
            try (var later = started("later")) {
                assertThat(payins(later, "shop")).isEqualTo(2);
            }
        }
    }

    @Test
    void a_write_with_the_number_of_an_old_lease_is_refused_and_the_world_leaves_memory() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            pays(one, "shop");
            database.executes("update paysandbox_world set lease = lease + 1");
            assertThat(pays(other, "shop")).as("the only one that counts").isEqualTo(1);
            assertThat(has(one, "shop")).isFalse();
        }
    }

    @Test
    void what_other_programs_say_on_the_channel_of_the_sandboxes_does_no_harm() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            pays(one, "shop");
            long schema = database.finds("select oid from pg_namespace where nspname = 'public'");
            for (var words : List.of("", "ask", "ask 1", "free", "busy x", "hello there")) {
                database.finds("select count(pg_notify('paysandbox_" + schema + "', '" + words + "'))");
            }
            assertThat(pays(other, "shop")).isEqualTo(2);
        }
    }

    /** A store whose reading takes so long that the world it reads was lost before. */
    private SharedStore slow(PostgresStore store, Runnable meanwhile) {
        return (SharedStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SharedStore.class}, (proxy, method, values) -> {
                    var result = method.invoke(store, values);
                    if (method.getName().equals("read")) {
                        database.executes("delete from paysandbox_sandbox where name = 'slow'");
                        while (store.leases().has((String) values[0])) {
                            Thread.onSpinWait();
                        }
                        meanwhile.run();
                    }
                    return result;
                });
    }

    @Test
    void a_world_that_is_lost_while_it_is_read_is_not_served() throws IOException {
        var store = new PostgresStore(database.url(), null, SHORT, "slow", HostTime.SYSTEM);
        try (var other = started("other");
                var slow = new TestWorlds(slow(store, () -> pays(other, "shop")), "--data-interval=1h")) {
            pays(other, "shop");
            assertThatThrownBy(() -> slow.world("shop")).hasMessageContaining("dataLease");
            assertThat(has(slow, "shop")).isFalse();
            assertThat(pays(other, "shop")).isEqualTo(3);
        }
    }

    @Test
    void a_database_that_cannot_be_used_is_refused_by_one_sentence_that_says_why() {
        assertThatThrownBy(() -> started("one", LONG, database.url().replace("//localhost", "//nowhere.invalid")))
                .hasMessage("the database's host is unknown: nowhere.invalid");
        assertThatThrownBy(() -> started("one", LONG, database.url() + "&currentSchema=none"))
                .hasMessage("the database says: no schema has been selected to create in");
        assertThatThrownBy(() -> started("one", LONG, database.urlBy(1)))
                .hasMessageStartingWith("the database does not answer: Connection to localhost:1 refused");
    }

    @Test
    void an_address_with_a_parameter_that_the_driver_does_not_know_or_a_user_before_the_host_is_refused() {
        assertThatThrownBy(() -> started("one", LONG, database.url() + "&sslmod=require"))
                .hasMessageContaining("the parameter sslmod of its address");
        assertThatThrownBy(() -> started("one", LONG, database.url().replace("//", "//shop:s3cret@")))
                .hasMessageContaining("a user before the host")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void a_clock_never_goes_back_when_its_world_moves() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            pays(one, "shop");
            var seen = new ArrayList<Long>();
            for (int i = 0; i < 5; i++) {
                seen.add(other.world("shop").now());
                seen.add(one.world("shop").now());
            }
            assertThat(seen).isSorted();
        }
    }

    @Test
    void what_is_due_in_a_world_that_nobody_has_happens_at_a_sandbox_that_runs() throws Exception {
        try (var receiver = new Receiver()) {
            try (var one = started("one")) {
                one.payouts.open(
                        one.world("shop"), TestWorlds.payout(100, receiver.url()), ScenarioRequests.Headers.NONE);
            }
            try (var other = started("other")) {
                assertThat(receiver.next().status()).isEqualTo("PROCESSING");
                assertThat(has(other, "shop")).isTrue();
            }
        }
    }
}
