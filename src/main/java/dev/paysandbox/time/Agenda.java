package dev.paysandbox.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled tasks of one world in the order of their instants; equal instants keep the order of scheduling. Confined
 * to the world's lock.
 */
public final class Agenda {
    /** Compared without calls of accessors, because each payment compares some twenty times. */
    private final TreeSet<ScheduledTask> tasks = new TreeSet<>((one, other) -> {
        int order = Long.compare(one.at, other.at);
        return order == 0 ? Long.compare(one.sequence, other.sequence) : order;
    });

    private long entered;

    /** Schedules the task for the instant (epoch milliseconds); a task that is already scheduled is moved. */
    public void put(long at, ScheduledTask task) {
        cancel(task);
        task.at = at;
        task.sequence = entered++;
        task.waiting = true;
        tasks.add(task);
    }

    public void cancel(ScheduledTask task) {
        if (task.waiting) {
            tasks.remove(task);
            task.waiting = false;
        }
    }

    /** The instant of the first task, or {@link Long#MAX_VALUE} if there is none. */
    public long nextAt() {
        return tasks.isEmpty() ? Long.MAX_VALUE : tasks.first().at;
    }

    public @Nullable ScheduledTask peek() {
        return tasks.isEmpty() ? null : tasks.first();
    }

    /** Runs all tasks that are due by the instant, and those that they add; returns how many ran. */
    public int runUntil(long instant) {
        return runUntil(instant, task -> {});
    }

    /** The same; {@code before} is called with each task just before it runs. */
    public int runUntil(long instant, Consumer<ScheduledTask> before) {
        int ran = 0;
        for (var first = peek(); first != null && first.at <= instant; first = peek()) {
            cancel(first);
            before.accept(first);
            first.run();
            ran++;
        }
        return ran;
    }

    /** Renumbers the tasks' turns from 0, in the same order; {@link ScheduledTask#slot} shows them. */
    public void renumber() {
        var inOrder = new ArrayList<>(tasks);
        inOrder.sort(Comparator.comparingLong(task -> task.sequence));
        entered = 0;
        // The set stays sorted, because the tasks keep their order.
        inOrder.forEach(task -> task.sequence = entered++);
    }

    public int size() {
        return tasks.size();
    }

    /** The matching tasks, in the order in which they will run. */
    public List<ScheduledTask> upcoming(Predicate<ScheduledTask> wanted) {
        return tasks.stream().filter(wanted).toList();
    }

    public void clear() {
        tasks.forEach(task -> task.waiting = false);
        tasks.clear();
    }
}
