package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.world.keep.FolderStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exchanges whose world was parked before they could be recorded. */
class LateExchangesTest {
    private static final String KEY = "pk_test_parked";

    @TempDir
    Path folder = Path.of("");

    @Test
    void an_exchange_whose_world_was_parked_meanwhile_is_recorded_when_the_world_is_loaded() throws IOException {
        try (var sandbox = started()) {
            var parked = park(sandbox);

            sandbox.worlds.recordExchange(KEY, parked, exchange(1), 0);
            sandbox.worlds.recordExchange(KEY, null, exchange(2), 0);

            Eventually.holds(() -> Set.copyOf(recorded(sandbox)).equals(Set.of("/payin/2", "/payin/1")));
        }
    }

    @Test
    void it_is_recorded_in_the_world_that_was_loaded_meanwhile() throws IOException {
        try (var sandbox = started()) {
            var parked = park(sandbox);
            assertThat(recorded(sandbox)).isEmpty();

            sandbox.worlds.recordExchange(KEY, parked, exchange(1), 0);

            Eventually.holds(() -> recorded(sandbox).equals(List.of("/payin/1")));
        }
    }

    @Test
    void it_is_stored_if_the_sandbox_ends_before_the_world_is_loaded() throws IOException {
        try (var sandbox = started()) {
            sandbox.worlds.recordExchange(KEY, park(sandbox), exchange(1), 0);
        }

        try (var sandbox = started()) {
            assertThat(recorded(sandbox)).containsExactly("/payin/1");
        }
    }

    @Test
    void an_exchange_without_a_time_gets_that_of_its_world() throws IOException {
        try (var sandbox = started()) {
            park(sandbox);

            sandbox.worlds.recordExchange(KEY, null, exchange(Exchange.UNKNOWN, 1, 200), 0);

            var world = sandbox.world("parked");
            Eventually.holds(() -> !exchanges(world).isEmpty());
            assertThat(exchanges(world))
                    .singleElement()
                    .satisfies(exchange -> assertThat(exchange.at()).isBetween(1L, world.now()));
        }
    }

    @Test
    void nothing_waits_for_a_key_without_a_world() throws IOException {
        try (var sandbox = started()) {
            sandbox.worlds.recordExchange(KEY, null, exchange(1), 0);

            assertThat(recorded(sandbox)).isEmpty();
        }
    }

    @Test
    void a_refused_key_is_not_looked_up_again() throws IOException {
        try (var sandbox = started()) {
            park(sandbox);

            sandbox.worlds.recordExchange(KEY, null, exchange(1, 1, 401), 0);

            assertThat(recorded(sandbox)).isEmpty();
        }
    }

    private static World park(TestWorlds sandbox) {
        var parked = sandbox.world("parked");
        sandbox.pays("parked");
        sandbox.pays("other");
        assertThat(sandbox.worlds.open().find(KEY)).isNull();
        return parked;
    }

    private static List<String> recorded(TestWorlds sandbox) {
        return exchanges(sandbox.world("parked")).stream()
                .map(exchange -> exchange.asked().target())
                .toList();
    }

    private static List<Exchange> exchanges(World world) {
        return world.records()
                .look((state, journal) -> journal.entries().stream()
                        .map(entry -> entry.exchange())
                        .toList());
    }

    private static Exchange exchange(int number) {
        return exchange(number, number, 200);
    }

    private static Exchange exchange(long at, int number, int status) {
        return TestWorlds.exchange(at, "GET", TestWorlds.text("/payin/" + number, "", ""), status);
    }

    private TestWorlds started() throws IOException {
        return new TestWorlds(new FolderStore(folder), "--max-worlds=1", "--data-interval=1h");
    }
}
