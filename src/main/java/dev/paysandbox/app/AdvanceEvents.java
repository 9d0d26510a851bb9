package dev.paysandbox.app;

import dev.paysandbox.time.ScheduledTask;
import java.util.ArrayList;
import java.util.List;

/** What happened while a clock was advanced: the first events in full, the rest as a count. */
final class AdvanceEvents {
    /** Nobody reads more than these, and an advance by a year may run a million. */
    private static final int MOST = 100;

    private final List<AdvanceEvent> first = new ArrayList<>();
    private int count;

    void add(ScheduledTask task) {
        if (count++ < MOST) {
            first.add(new AdvanceEvent(task.at(), task.describe()));
        }
    }

    List<AdvanceEvent> first() {
        return List.copyOf(first);
    }

    int count() {
        return count;
    }
}
