package dev.paysandbox.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled tasks of one world in the order of their instants; equal instants keep the order of scheduling. A
 * binary heap in which each task knows its position, so that a cancelled task is removed at once. Confined to the
 * world's lock.
 */
public final class Agenda {
    private @Nullable ScheduledTask[] heap = new ScheduledTask[16];
    private int size;
    private long entered;

    /** Schedules the task for the instant (epoch milliseconds); a task that is already scheduled is moved. */
    public void put(long at, ScheduledTask task) {
        cancel(task);
        task.at = at;
        task.sequence = entered++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        size++;
        rise(size - 1, task);
    }

    /** Cancels the task, if it is scheduled. */
    public void cancel(ScheduledTask task) {
        int place = task.position;
        if (place == ScheduledTask.NOWHERE) {
            return;
        }
        task.position = ScheduledTask.NOWHERE;
        size--;
        var last = at(size);
        heap[size] = null;
        if (place == size) {
            return;
        }
        if (place > 0 && last.isBefore(at((place - 1) / 2))) {
            rise(place, last);
        } else {
            sink(place, last);
        }
    }

    /** The instant of the first task, or {@link Long#MAX_VALUE} if there is none. */
    public long nextAt() {
        return size == 0 ? Long.MAX_VALUE : at(0).at;
    }

    public @Nullable ScheduledTask peek() {
        return heap[0];
    }

    /** Runs all tasks that are due by the instant, and those that they add; returns how many ran. */
    public int runUntil(long instant) {
        return runUntil(instant, task -> {});
    }

    /** The same; {@code before} is called with each task just before it runs. */
    public int runUntil(long instant, Consumer<ScheduledTask> before) {
        int ran = 0;
        while (size > 0 && at(0).at <= instant) {
            var first = at(0);
            cancel(first);
            before.accept(first);
            first.run();
            ran++;
        }
        return ran;
    }

    /** Renumbers the tasks' turns from 0, in the same order; {@link ScheduledTask#slot} shows them. */
    public void renumber() {
        var inOrder = new ArrayList<ScheduledTask>(size);
        for (int i = 0; i < size; i++) {
            inOrder.add(at(i));
        }
        inOrder.sort(Comparator.comparingLong(task -> task.sequence));
        entered = 0;
        inOrder.forEach(task -> task.sequence = entered++);
    }

    public int size() {
        return size;
    }

    /** The first matching tasks, in the order in which they will run. */
    public List<ScheduledTask> upcoming(int most, Predicate<ScheduledTask> wanted) {
        var last = new PriorityQueue<ScheduledTask>((one, other) -> one == other ? 0 : one.isBefore(other) ? 1 : -1);
        for (int i = 0; i < size; i++) {
            if (wanted.test(at(i))) {
                last.add(at(i));
                if (last.size() > most) {
                    last.remove();
                }
            }
        }
        var first = new ArrayList<ScheduledTask>(last.size());
        while (!last.isEmpty()) {
            first.add(last.remove());
        }
        Collections.reverse(first);
        return first;
    }

    public void clear() {
        for (int i = 0; i < size; i++) {
            at(i).position = ScheduledTask.NOWHERE;
        }
        heap = new ScheduledTask[16];
        size = 0;
    }

    private ScheduledTask at(int place) {
        var task = heap[place];
        if (task == null) {
            throw new IllegalStateException("an agenda of " + size + " has nothing at " + place);
        }
        return task;
    }

    private void rise(int from, ScheduledTask task) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) / 2;
            if (!task.isBefore(at(parent))) {
                break;
            }
            settle(place, at(parent));
            place = parent;
        }
        settle(place, task);
    }

    private void sink(int from, ScheduledTask task) {
        int place = from;
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && at(child + 1).isBefore(at(child))) {
                child++;
            }
            if (!at(child).isBefore(task)) {
                break;
            }
            settle(place, at(child));
            place = child;
        }
        settle(place, task);
    }

    private void settle(int place, ScheduledTask task) {
        heap[place] = task;
        task.position = place;
    }
}
