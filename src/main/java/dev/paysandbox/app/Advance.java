package dev.paysandbox.app;

import dev.paysandbox.time.ScheduledTask;
import java.util.ArrayList;
import java.util.List;

/**
 * What an advance of the clock did.
 *
 * @param from the instant before it, in epoch milliseconds
 * @param to the instant reached
 * @param tasks how many scheduled tasks ran on the way
 * @param happened the first of them, in the order in which they ran
 */
public record Advance(long from, long to, int tasks, List<Event> happened) {
    /**
     * One thing that happened by itself while a clock was advanced.
     *
     * @param at when it was due, in epoch milliseconds
     * @param what one line for a person: {@code "expire pay_…"}
     */
    public record Event(long at, String what) {}

    /** What has happened so far: the first events in full, the rest as a count. */
    static final class Events {
        /** Nobody reads more than these, and an advance by a year may run a million. */
        private static final int MOST = 100;

        private final List<Event> first = new ArrayList<>();
        private int count;

        void add(ScheduledTask task) {
            if (count++ < MOST) {
                first.add(new Event(task.at(), task.describe()));
            }
        }

        int count() {
            return count;
        }

        Advance between(long from, long to) {
            return new Advance(from, to, count, List.copyOf(first));
        }
    }
}
