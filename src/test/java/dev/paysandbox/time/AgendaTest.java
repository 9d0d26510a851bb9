package dev.paysandbox.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgendaTest {
    private final Agenda agenda = new Agenda();
    private final List<String> ran = new ArrayList<>();

    private ScheduledTask task(String name) {
        return task(name, () -> {});
    }

    private ScheduledTask task(String name, Runnable more) {
        return new ScheduledTask() {
            @Override
            protected void run() {
                ran.add(name);
                more.run();
            }

            @Override
            public String describe() {
                return name;
            }
        };
    }

    @Test
    void work_that_is_due_at_once_runs_in_the_same_round_and_after_what_was_there() {
        agenda.put(10, task("first", () -> agenda.put(10, task("added"))));
        agenda.put(10, task("second"));

        assertThat(agenda.runUntil(10)).isEqualTo(3);
        assertThat(ran).containsExactly("first", "second", "added");
    }

    @Test
    void a_task_may_schedule_itself_again() {
        var again = new ArrayList<ScheduledTask>();
        again.add(task("again", () -> {
            if (ran.size() < 3) {
                agenda.put(again.get(0).at() + 5, again.get(0));
            }
        }));
        agenda.put(0, again.get(0));

        assertThat(agenda.runUntil(100)).isEqualTo(3);
        assertThat(again.get(0).at()).isEqualTo(10);
        assertThat(again.get(0).isWaiting()).isFalse();
    }

    @Test
    void a_failed_task_does_not_run_again_and_the_others_stay() {
        agenda.put(1, task("fails", () -> {
            throw new IllegalStateException("on purpose");
        }));
        agenda.put(2, task("other"));
        try {
            agenda.runUntil(10);
        } catch (IllegalStateException onPurpose) {
            assertThat(onPurpose).hasMessage("on purpose");
        }

        assertThat(agenda.runUntil(10)).isOne();
        assertThat(ran).containsExactly("fails", "other");
    }

    @Test
    void a_cleared_agenda_has_no_scheduled_tasks() {
        var task = task("gone");
        agenda.put(1, task);
        agenda.clear();
        assertThat(task.isWaiting()).isFalse();
        agenda.put(2, task);

        assertThat(agenda.runUntil(10)).isOne();
    }

    /** Against a plain sorted list: entries, moves, cancellations and rounds in any order. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void tasks_run_in_order_after_any_scheduling_moving_and_cancelling(long seed) {
        var random = new Random(seed);
        var known = new ArrayList<ScheduledTask>();
        var expected = new ArrayList<ScheduledTask>();
        for (int i = 0; i < 5_000; i++) {
            int choice = random.nextInt(10);
            if (choice < 6 || known.isEmpty()) {
                var task = task("" + i);
                agenda.put(random.nextInt(500), task);
                known.add(task);
                expected.add(task);
            } else if (choice < 7) {
                var moved = known.get(random.nextInt(known.size()));
                agenda.put(random.nextInt(500), moved);
                expected.remove(moved);
                expected.add(moved);
            } else if (choice < 8) {
                var cancelled = known.get(random.nextInt(known.size()));
                agenda.cancel(cancelled);
                expected.remove(cancelled);
            } else {
                int until = random.nextInt(20);
                var due = expected.stream()
                        .filter(task -> task.at() <= until)
                        .sorted(Comparator.comparingLong(ScheduledTask::at))
                        .map(ScheduledTask::describe)
                        .toList();
                ran.clear();
                agenda.runUntil(until);
                assertThat(ran).as("seed " + seed + ", step " + i).containsExactlyElementsOf(due);
                expected.removeIf(task -> task.at() <= until);
            }
            assertThat(agenda.size()).isEqualTo(expected.size());
            assertThat(agenda.nextAt())
                    .isEqualTo(
                            expected.stream().mapToLong(ScheduledTask::at).min().orElse(Long.MAX_VALUE));
        }
    }
}
