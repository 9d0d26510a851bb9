package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The event loop here is the test, which runs its tasks one after the other. */
class WorldTurnsTest {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final AtomicLong nanos = new AtomicLong();
    private final WorldTurns turns = new WorldTurns(tasks::add, nanos::get);
    private final List<String> done = new ArrayList<>();

    private void comes(String world, String request) {
        if (turns.isNeeded(world)) {
            turns.add(world, () -> done.add(request));
        } else {
            done.add(request);
        }
    }

    @Test
    void requests_of_one_world_are_carried_out_at_once() {
        comes("large", "large 1");
        comes("large", "large 2");

        assertThat(done).containsExactly("large 1", "large 2");
        assertThat(tasks).isEmpty();
    }

    @Test
    void a_request_of_another_world_waits_for_one_of_the_large_one() {
        comes("small", "small 1");
        for (int i = 1; i <= 3; i++) {
            comes("large", "large " + i);
        }
        tasks.remove().run();
        assertThat(done).containsExactly("small 1", "large 1");

        comes("small", "small 2");
        assertThat(done).hasSize(2);
        tasks.remove().run();
        assertThat(done).containsExactly("small 1", "large 1", "large 2", "small 2");

        tasks.remove().run();
        assertThat(done).endsWith("small 2", "large 3");
        assertThat(tasks).isEmpty();
    }

    @Test
    void a_second_after_the_last_request_of_another_world_nothing_waits_any_more() {
        comes("small", "small 1");
        comes("large", "large 1");
        tasks.remove().run();
        comes("large", "large 2");
        assertThat(done).containsExactly("small 1", "large 1");

        tasks.remove().run();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
        comes("large", "large 3");
        assertThat(done).containsExactly("small 1", "large 1", "large 2", "large 3");
    }

    @Test
    void a_request_that_comes_while_another_is_carried_out_is_not_lost() {
        comes("small", "small 1");
        comes("large", "large 1");
        turns.add("large", () -> comes("small", "small 2"));
        tasks.remove().run();
        tasks.remove().run();
        assertThat(done).containsExactly("small 1", "large 1");

        tasks.remove().run();
        assertThat(done).containsExactly("small 1", "large 1", "small 2");
        assertThat(tasks).isEmpty();
    }
}
