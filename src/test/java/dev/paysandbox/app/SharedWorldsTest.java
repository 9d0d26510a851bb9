package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.control.Merchants;
import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.data.Leases;
import dev.paysandbox.data.SharedStore;
import dev.paysandbox.data.postgres.PostgresStore;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestDatabase;
import dev.paysandbox.time.HostTime;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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

    /** A sandbox in which a second takes a minute and a half, so that its tasks become due in another one. */
    private TestWorlds slow(String name) throws IOException {
        var host = new HostTime(
                HostTime.SYSTEM.wallMillis(), () -> HostTime.SYSTEM.nanos().getAsLong() / 100);
        return new TestWorlds(
                host, new PostgresStore(database.url(), null, LONG, name, HostTime.SYSTEM), "--data-interval=1h");
    }

    private static boolean has(TestWorlds sandbox, String name) {
        return sandbox.worlds.findOpen("pk_test_" + name).isPresent();
    }

    @Test
    void a_world_goes_to_the_sandbox_that_is_asked_for_it_and_back() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            assertThat(one.pays("shop")).isEqualTo(1);
            assertThat(other.pays("shop")).isEqualTo(2);
            assertThat(has(one, "shop")).isFalse();
            assertThat(one.pays("shop")).isEqualTo(3);
            assertThat(has(other, "shop")).isFalse();
        }
    }

    @Test
    void no_world_is_in_two_sandboxes_even_if_many_request_it_at_once() throws Exception {
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
                                seen.add(
                                        world + sandboxes.get(random.nextInt(3)).pays(world));
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
                assertThat(later.payins(world)).as(world).isEqualTo((int) own);
            }
        }
    }

    @Test
    void a_world_with_steady_traffic_is_still_handed_over_to_a_sandbox_that_needs_it() throws Exception {
        try (var one = started("one");
                var other = started("other")) {
            var begun = new CountDownLatch(20);
            var stopped = new AtomicBoolean();
            var traffic = new Thread(() -> {
                while (!stopped.get()) {
                    try {
                        one.pays("shop");
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
                    assertThat(other.pays("shop")).isPositive();
                }
            } finally {
                stopped.set(true);
                traffic.join();
            }
        }
    }

    @Test
    void the_list_of_worlds_shows_which_sandbox_has_one_and_which_worlds_are_parked() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            one.pays("shop");
            other.pays("shop");
            other.pays("mine");
            one.pays("mine");
            assertThat(new Merchants(one.worlds).all())
                    .extracting(line -> line.publicKey() + " " + line.parked() + " " + line.sandbox())
                    .containsExactly(
                            "pk_test_mine false null", "pk_test_sandbox true null", "pk_test_shop false other");
        }
    }

    @Test
    void a_world_with_a_run_of_drills_is_not_handed_over_and_the_refusal_says_why() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            var world = one.world("shop");
            world.beginDrill((state, journal) -> {}, state -> {});
            assertThatThrownBy(() -> other.world("shop"))
                    .hasMessageContaining("the sandbox one has it: its drills are being played");
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
            assertThat(one.pays("shop")).isEqualTo(1);
            assertThat(other.pays("shop")).isEqualTo(2);
        }
    }

    @Test
    void a_write_with_the_number_of_an_old_lease_is_refused_and_the_world_leaves_memory() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            one.pays("shop");
            database.executes("update paysandbox_world set lease = lease + 1");
            assertThat(other.pays("shop")).as("the only one that counts").isEqualTo(1);
            assertThat(has(one, "shop")).isFalse();
        }
    }

    @Test
    void messages_of_other_programs_on_the_sandboxes_channel_are_ignored() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            one.pays("shop");
            long schema = database.finds("select oid from pg_namespace where nspname = 'public'");
            for (var words : List.of("", "ask", "ask 1", "free", "busy x", "hello there")) {
                database.finds("select count(pg_notify('paysandbox_" + schema + "', '" + words + "'))");
            }
            assertThat(other.pays("shop")).isEqualTo(2);
        }
    }

    /** A store whose reading takes so long that the world it reads was lost before. */
    private SharedStore slow(PostgresStore store, Runnable meanwhile) {
        return (SharedStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SharedStore.class}, (proxy, method, values) -> {
                    var result = method.invoke(store, values);
                    if (method.getName().equals("read")) {
                        database.executes("delete from paysandbox_sandbox where name = 'slow'");
                        Eventually.holds(() -> !store.leases().has((String) values[0]));
                        meanwhile.run();
                    }
                    return result;
                });
    }

    @Test
    void a_world_that_is_lost_while_it_is_read_is_not_served() throws IOException {
        var store = new PostgresStore(database.url(), null, SHORT, "slow", HostTime.SYSTEM);
        try (var other = started("other");
                var slow = new TestWorlds(slow(store, () -> other.pays("shop")), "--data-interval=1h")) {
            other.pays("shop");
            assertThatThrownBy(() -> slow.world("shop")).hasMessageContaining("dataLease");
            assertThat(has(slow, "shop")).isFalse();
            assertThat(other.pays("shop")).isEqualTo(3);
        }
    }

    @Test
    void an_unusable_database_is_refused_with_one_sentence_that_says_why() {
        assertThatThrownBy(() -> started("one", LONG, database.url().replace("//localhost", "//nowhere.invalid")))
                .hasMessage("the database's host is unknown: nowhere.invalid");
        assertThatThrownBy(() -> started("one", LONG, database.url() + "&currentSchema=none"))
                .hasMessage("the database says: no schema has been selected to create in");
        assertThatThrownBy(() -> started("one", LONG, database.urlBy(1)))
                .hasMessageStartingWith("the database does not answer: Connection to localhost:1 refused");
    }

    @Test
    void a_database_user_without_the_right_to_create_tables_uses_the_existing_ones() throws IOException {
        database.executes("create schema own; drop role if exists cashier; create role cashier login password 'till';"
                + " grant usage, create on schema own to cashier");
        var url = database.url().replaceFirst("user=[^&]*", "user=cashier") + "&currentSchema=own&password=till";
        try (var one = started("one", LONG, url)) {
            assertThat(one.pays("shop")).isEqualTo(1);
        }
        database.executes("revoke create on schema own from cashier");
        try (var later = started("later", LONG, url)) {
            assertThat(later.pays("shop")).isEqualTo(2);
        } finally {
            database.executes("drop owned by cashier; drop role cashier");
        }
    }

    @Test
    void a_restored_backup_gives_no_sandbox_the_row_of_another() throws Exception {
        var lost = new CountDownLatch(1);
        try (var one = new PostgresStore(database.url(), null, SHORT, "one", HostTime.SYSTEM)) {
            assertThat(one.leases().take("pk_test_shop", Leases.Claim.NEW_TOO)).isTrue();
            database.executes("delete from paysandbox_sandbox; alter table paysandbox_sandbox alter column id restart");
            new PostgresStore(database.url(), null, LONG, "other", HostTime.SYSTEM);
            one.leases().start(new Leases.Holder() {
                @Override
                public @Nullable String giveAway(String publicKey, Leases.LeaseTransfer transfer) {
                    return null;
                }

                @Override
                public void unwanted(String publicKey) {}

                @Override
                public void lost() {
                    lost.countDown();
                }
            });
            assertThat(lost.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(one.leases().has("pk_test_shop")).isFalse();
        }
    }

    @Test
    void a_merchant_is_not_created_over_a_kept_world_that_nobody_may_enter_now() throws IOException {
        try (var open = started("open")) {
            open.pays("shop");
        }
        var store = new PostgresStore(database.url(), null, LONG, "closed", HostTime.SYSTEM);
        try (var closed = new TestWorlds(store, "--open-worlds=false")) {
            var merchant = new Merchant("pk_test_shop", "Loja", "SAO PAULO", "11222333000181");
            assertThatThrownBy(() -> closed.worlds.create(merchant, closed.worlds.defaults(), "sk_test_shop"))
                    .isInstanceOfSatisfying(
                            Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.MERCHANT_EXISTS));
            assertThat(has(closed, "shop")).isFalse();
        }
        try (var open = started("open again")) {
            assertThat(open.payins("shop")).isEqualTo(1);
        }
    }

    @Test
    void one_entry_that_cannot_be_read_does_not_hide_the_others() throws IOException {
        try (var one = started("one")) {
            one.pays("good");
            one.pays("broken");
        }
        database.executes("update paysandbox_world set entry = '{' where public_key = 'pk_test_broken'");
        try (var store = new PostgresStore(database.url(), null, LONG, "other", HostTime.SYSTEM)) {
            assertThat(store.elsewhere(10))
                    .extracting(elsewhere -> elsewhere.entry().publicKey())
                    .containsExactly("pk_test_good");
        }
    }

    @Test
    void due_tasks_run_even_if_many_other_worlds_cannot_be_loaded() throws Exception {
        try (var receiver = new Receiver()) {
            try (var one = slow("one")) {
                one.payouts.open(
                        one.world("shop"), TestWorlds.payout(100, receiver.url()), ScenarioRequests.Headers.NONE);
            }
            database.executes("""
                    insert into paysandbox_world (public_key, version, entry, content, used_at, due_by_running)
                    select 'pk_test_copy' || i, version, entry, content, used_at, 0
                    from paysandbox_world, generate_series(1, 150) i where public_key = 'pk_test_shop'""");
            try (var other = started("other")) {
                assertThat(receiver.next().status()).isEqualTo("PROCESSING");
                assertThat(has(other, "shop")).isTrue();
            }
        }
    }

    @Test
    void a_world_handed_over_to_a_sandbox_that_no_longer_needs_it_is_free_again() throws IOException {
        try (var one = started("one")) {
            one.pays("shop");
        }
        try (var other = started("other", SHORT, database.url())) {
            database.executes("update paysandbox_world set owner = (select id from paysandbox_sandbox)");
            Eventually.holds(
                    () -> database.finds("select count(*) from paysandbox_world where owner is not null") == 0);
            assertThat(other.payins("shop")).isEqualTo(1);
        }
    }

    @Test
    void worlds_that_must_stay_do_not_delay_others_from_being_handed_over() throws IOException {
        var threads = Executors.newCachedThreadPool();
        try (var one = started("one");
                var other = started("other")) {
            one.pays("free");
            var busy = IntStream.range(0, 32)
                    .mapToObj(i -> {
                        one.world("busy" + i).beginDrill((state, journal) -> {}, state -> {});
                        return CompletableFuture.supplyAsync(() -> other.world("busy" + i), threads);
                    })
                    .toList();

            assertThat(other.pays("free")).isEqualTo(2);
            assertThat(busy).noneMatch(CompletableFuture::isDone);
            assertThat(busy)
                    .allSatisfy(asked ->
                            assertThatThrownBy(asked::join).hasMessageContaining("its drills are being played"));
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void an_invalid_key_causes_no_database_error() throws IOException {
        try (var one = started("one")) {
            assertThat(one.worlds.findPresent("pk_test_a\0")).isEmpty();
        }
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
            one.pays("shop");
            var seen = new ArrayList<Long>();
            for (int i = 0; i < 5; i++) {
                seen.add(other.world("shop").now());
                seen.add(one.world("shop").now());
            }
            assertThat(seen).isSorted();
        }
    }

    @Test
    void due_tasks_of_a_world_in_no_sandboxs_memory_run_at_a_running_sandbox() throws Exception {
        try (var receiver = new Receiver()) {
            try (var one = slow("one")) {
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
