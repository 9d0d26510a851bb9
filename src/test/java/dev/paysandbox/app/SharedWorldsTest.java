package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.data.postgres.PostgresStore;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.support.TestDatabase;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Worlds that two sandboxes share by a database: each is in one place, and goes where it is wanted. */
class SharedWorldsTest {
    private final TestDatabase database = new TestDatabase();

    private TestWorlds started(String name, Duration lease) throws IOException {
        return new TestWorlds(new PostgresStore(database.url(), null, lease, name), "--data-interval=50ms");
    }

    private TestWorlds started(String name) throws IOException {
        return started(name, Duration.ofMinutes(1));
    }

    private static int pays(TestWorlds sandbox, String name) {
        var world = sandbox.world(name);
        sandbox.payins.open(world, TestWorlds.payin(PaymentMethod.PIX, 100, null), ScenarioRequests.Headers.NONE);
        return payins(sandbox, name);
    }

    private static int payins(TestWorlds sandbox, String name) {
        return sandbox.world(name).see(state -> state.payins.size());
    }

    @Test
    void a_world_goes_to_the_sandbox_that_is_asked_for_it_and_back() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            assertThat(pays(one, "shop")).isEqualTo(1);
            assertThat(pays(other, "shop")).isEqualTo(2);
            assertThat(one.worlds.findOpen("pk_test_shop")).isEmpty();
            assertThat(pays(one, "shop")).isEqualTo(3);
            assertThat(other.worlds.findOpen("pk_test_shop")).isEmpty();
        }
    }

    @Test
    void the_list_of_worlds_tells_which_sandbox_has_one() throws IOException {
        try (var one = started("one");
                var other = started("other")) {
            pays(one, "shop");
            assertThat(pays(other, "mine")).isEqualTo(1);
            one.world("shop").keeping();
            new Merchants(other.worlds).all();
            pays(one, "shop");
        }
        try (var later = started("later")) {
            assertThat(new Merchants(later.worlds).all())
                    .extracting(Merchants.Line::publicKey)
                    .contains("pk_test_shop", "pk_test_mine", "pk_test_sandbox");
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
}
