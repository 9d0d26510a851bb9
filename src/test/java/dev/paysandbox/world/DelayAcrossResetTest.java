package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.file.ScenarioLoader;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A request that is carried out before a reset, and comes to its delay only after it. */
class DelayAcrossResetTest {
    @AutoClose
    private final TestWorlds sandbox = new TestWorlds(ScenarioSet.of(List.of(ScenarioLoader.read("late.yml", """
            scenario: late
            about: The answer comes half a minute late.
            for: PIX payin
            fault: {delay: 30s}
            """))));

    private final World world = sandbox.frozen("merchant");

    @Test
    void is_not_delayed_in_the_new_world_but_where_there_is_none() {
        var match = Objects.requireNonNull(sandbox.payins
                .open(world, TestWorlds.payin(PaymentMethod.PIX, 1_000, null), header -> "late", Runnable::run)
                .match());
        assertThat(world.after(Duration.ofSeconds(30), match.reset())).isNotDone();
        assertThat(world.<Integer>change(state -> state.agenda.size())).isEqualTo(2);

        world.reset();

        world.after(Duration.ofSeconds(30), match.reset())
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
        assertThat(world.<Integer>change(state -> state.agenda.size())).isZero();
    }
}
