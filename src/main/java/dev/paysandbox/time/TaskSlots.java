package dev.paysandbox.time;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Restores the tasks of a snapshot to an agenda, each with its turn. */
public final class TaskSlots {
    private record RestoredTask(long at, ScheduledTask task) {}

    private final TreeMap<Long, RestoredTask> claims = new TreeMap<>();

    /**
     * Assigns the task to its slot.
     *
     * @param slot null if the task was not scheduled
     */
    public void claim(@Nullable TaskSlot slot, ScheduledTask task) {
        if (slot != null) {
            claims.put(slot.turn(), new RestoredTask(slot.at(), task));
        }
    }

    public void settle(Agenda agenda) {
        claims.values().forEach(claim -> agenda.put(claim.at, claim.task));
    }
}
