package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Threads here are tasks that the test runs one after the other. */
class WorldQueuesTest {
    private final ArrayDeque<Runnable> threads = new ArrayDeque<>();
    private final WorldQueues queues = new WorldQueues(threads::add, 2);
    private final List<String> done = new ArrayList<>();

    private void add(String world, String work) {
        queues.add(world, () -> done.add(work));
    }

    @Test
    void a_world_with_much_work_takes_one_thread_and_another_world_the_next() {
        add("large", "large 1");
        add("large", "large 2");
        assertThat(threads).hasSize(1);

        add("small", "small 1");
        assertThat(threads).hasSize(2);

        add("third", "third 1");
        assertThat(threads).hasSize(2);
    }

    @Test
    void worlds_take_turns() {
        for (int i = 1; i <= 3; i++) {
            add("large", "large " + i);
        }
        add("small", "small 1");
        add("third", "third 1");
        threads.remove().run();

        assertThat(done).containsExactly("large 1", "small 1", "third 1", "large 2", "large 3");
    }

    @Test
    void work_that_comes_while_work_of_its_world_runs_waits_for_that_work_alone() {
        queues.add("large", () -> {
            add("large", "large 2");
            add("small", "small 1");
            threads.removeLast().run();
            assertThat(done).containsExactly("small 1");
        });
        threads.remove().run();

        assertThat(done).containsExactly("small 1", "large 2");
    }

    @Test
    void a_thread_ends_when_nothing_waits_and_the_next_work_gets_another() {
        add("large", "large 1");
        threads.remove().run();
        add("large", "large 2");
        threads.remove().run();

        assertThat(done).containsExactly("large 1", "large 2");
        assertThat(threads).isEmpty();
    }
}
